import { catalogueAt, ontologyAt, pages } from '@oeuvre/contracts/addresses.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { PastTermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { UploadDetail } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { vocabularyRoutes } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { ArrowLeft, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { WorksRow } from '../../domains/artworks/components/works-row/works-row.tsx';
import { sendForm } from '../../domains/files/files.upload.ts';
import { ActDialog, type WantedAct } from '../../domains/ontology/admin/components/act-dialog/act-dialog.tsx';
import { ExportTerms } from '../../domains/ontology/admin/components/export-terms/export-terms.tsx';
import {
  ImportTerms,
  type SendVocabulary,
} from '../../domains/ontology/admin/components/import-terms/import-terms.tsx';
import { OntologyHistory } from '../../domains/ontology/admin/components/ontology-history/ontology-history.tsx';
import { RunningAct } from '../../domains/ontology/admin/components/running-act/running-act.tsx';
import { TermJump } from '../../domains/ontology/admin/components/term-jump/term-jump.tsx';
import { TermTree } from '../../domains/ontology/admin/components/term-tree/term-tree.tsx';
import { TermView } from '../../domains/ontology/admin/components/term-view/term-view.tsx';
import { loadOntology, termIn } from '../../domains/ontology/admin/load-ontology.ts';
import { actWords } from '../../domains/ontology/admin/terms.words.ts';
import type { TreeRow } from '../../domains/ontology/admin/tree/term-rows.ts';
import type { TakenTerm } from '../../domains/ontology/admin/tree/use-taken-term.ts';
import { joined, typeOfRoot, useTermTree } from '../../domains/ontology/admin/tree/use-term-tree.ts';
import { browserCall, callOf } from '../../ui/api-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { countOf } from '../../ui/count-of.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { toastFailure } from '../../ui/working/act/toast-failure.ts';
import type { Route } from './+types/ontology.page';
import css from './ontology.late.module.css';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.term ? `${loaderData.term.name}, ontology` : 'Ontology',
    isPrivate: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const id = termIn(url.searchParams);
  const [loaded, works] = await Promise.all([
    loadOntology(call, id),
    id ? call(artworksRoutes.list, { query: { tags: [id], itemsPerPage: 12 } }) : null,
  ]);
  return { ...loaded, works: works?.exhibits ?? [] };
}

const send: SendVocabulary = async (file, sending) => {
  const body = new FormData();
  body.append('file', file);
  return (await sendForm(vocabularyRoutes.upload, body, sending)) as UploadDetail;
};

type Loaded = Route.ComponentProps['loaderData'];
type TermShown = NonNullable<Loaded['term']>;

/** The acts on the ontology: where each is asked for, and how the page follows it. */
function useOntology({ tree: loadedTree, term }: Loaded) {
  const tree = useTermTree(loadedTree);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [wanted, setWanted] = useState<WantedAct>();
  const [isImporting, setImporting] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [running, setRunning] = useState<readonly PastTermAct[]>([]);
  const goTo = useMemo(() => (loadedTree.path.length > 0 ? joined(loadedTree.path) : undefined), [loadedTree.path]);

  const show = (id: TagId) => navigate(ontologyAt(id), { preventScrollReset: true });
  const changed = () => void Promise.all([tree.refresh().catch(toastFailure), revalidate()]);
  const undo = (act: PastTermAct) => {
    setHistoryOpen(false);
    setWanted({ kind: 'undo', act, words: `${act.by?.name ?? 'Somebody who has left'} ${actWords(act)}.` });
  };

  function done(act: PastTermAct) {
    const words = actWords(act);
    toastSuccess(`You ${words}`, {
      duration: 10_000,
      ...(act.mayUndo && { actions: [{ label: 'Undo', onSelect: () => undo(act) }] }),
    });
    if (act.state === 'running') setRunning((before) => [...before, act]);
    const next = placeAfter(act, term?.id);
    changed();
    if (next === null) void navigate(pages.ontology, { replace: true });
    else if (next) void show(next);
  }
  const ended = (act: PastTermAct) => {
    setRunning((before) => before.filter(({ id }) => id !== act.id));
    changed();
  };
  return {
    tree,
    goTo,
    show,
    wanted,
    setWanted,
    undo,
    done,
    running,
    ended,
    changed,
    isImporting,
    setImporting,
    isHistoryOpen,
    setHistoryOpen,
  };
}
type Ontology = ReturnType<typeof useOntology>;

/** The ontology for the people who keep it: its tree, and the term that is open. On a phone the two are two steps. */
export default function OntologyPage({ loaderData }: Route.ComponentProps) {
  const { term, isGone } = loaderData;
  const ontology = useOntology(loaderData);
  const { wanted, setWanted, setImporting, isHistoryOpen, setHistoryOpen, undo } = ontology;
  return (
    <div className={css.page} data-step={term || isGone ? 'term' : 'tree'}>
      <TreePane ontology={ontology} terms={loaderData.terms} term={term} />
      <div className={css.term}>
        {term || isGone ? (
          <Link to={pages.ontology} className={css.back} preventScrollReset>
            <Icon of={ArrowLeft} size="small" />
            Terms
          </Link>
        ) : null}
        {term ? (
          <OpenTerm ontology={ontology} loaded={{ ...loaderData, term }} />
        ) : (
          <NoTerm isGone={isGone} onShowHistory={() => setHistoryOpen(true)} />
        )}
      </div>
      <ActDialog wanted={wanted} onClose={() => setWanted(undefined)} onDone={ontology.done} />
      <OntologyHistory isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} onUndo={undo} />
      <ImportTerms
        isOpen={ontology.isImporting}
        onClose={() => setImporting(false)}
        onSend={send}
        onChanged={ontology.changed}
      />
    </div>
  );
}

interface TreePaneProps extends Pick<Loaded, 'terms' | 'term'> {
  readonly ontology: Ontology;
}

function TreePane({ ontology, terms, term }: TreePaneProps) {
  const { tree, goTo, show, setWanted, setImporting } = ontology;
  function showRow(row: TreeRow) {
    const type = row.term && typeOfRoot(row.term.id);
    if (type) tree.fold(row.path, !row.isOpen);
    else if (row.term) void show(row.term.id as TagId);
  }
  /** A drag leaves the place that the term was taken from, and no other. */
  async function move(taken: TakenTerm, to: TreeRow) {
    try {
      const moved = await browserCall(termsRoutes.get, { params: { id: taken.id as TagId } });
      const kept = moved.broader.filter(({ id }) => id !== taken.parent);
      const target = to.term && !typeOfRoot(to.term.id) ? [{ id: to.term.id as TagId, name: to.term.name }] : [];
      setWanted({ kind: 'move', term: moved, to: [...kept.filter(({ id }) => id !== target[0]?.id), ...target] });
    } catch (error) {
      toastFailure(error);
    }
  }
  return (
    <section className={css.tree} aria-label="Terms">
      <header>
        <h1>
          Ontology <span className={css.total}>{countOf(terms, 'term')}</span>
        </h1>
        <TermJump onGo={({ id }) => show(id)} />
      </header>
      <TermTree
        rows={tree.rows}
        shown={term?.id}
        goTo={goTo}
        onFold={tree.fold}
        onShow={showRow}
        onMissing={tree.need}
        onMove={(taken, to) => void move(taken, to)}
      />
      <footer>
        <Button
          kind="quiet"
          onClick={() => setWanted({ kind: 'create', below: term, type: term?.type })}
          className={css.first ?? ''}
        >
          <Icon of={Plus} size="small" />
          New term
        </Button>
        <Button kind="quiet" onClick={() => setImporting(true)}>
          Import
        </Button>
        <ExportTerms />
      </footer>
    </section>
  );
}

interface OpenTermProps {
  readonly ontology: Ontology;
  readonly loaded: Loaded & { readonly term: TermShown };
}

function OpenTerm({ ontology, loaded }: OpenTermProps) {
  const { term, acts, narrower, works } = loaded;
  const { setWanted, undo, setHistoryOpen, changed, running, ended } = ontology;
  return (
    <TermView
      key={term.id}
      term={term}
      addressOf={ontologyAt}
      acts={acts}
      onAct={setWanted}
      onUndo={undo}
      onShowHistory={() => setHistoryOpen(true)}
      onChanged={changed}
      running={running.map((act) => <RunningAct key={act.id} act={act} onEnd={() => ended(act)} />)}
      narrower={narrower.length > 0 ? <NarrowerTerms term={term} narrower={narrower} /> : null}
      works={works.length > 0 ? <WorksUsing term={term} works={works} /> : null}
    />
  );
}

interface NarrowerTermsProps extends Pick<Loaded, 'narrower'> {
  readonly term: TermShown;
}

const NarrowerTerms = ({ term, narrower }: NarrowerTermsProps) => (
  <section className={css.section}>
    <h3>Narrower terms</h3>
    <ul className={css.narrower}>
      {narrower.map(({ id, name, works: count }) => (
        <li key={id}>
          <Link to={ontologyAt(id)} preventScrollReset dir="auto">
            {name}
          </Link>{' '}
          <span className={css.count}>{count.toLocaleString('en-GB')}</span>
        </li>
      ))}
      {term.narrower > narrower.length ? (
        <li>
          <span className={css.count}>
            and {(term.narrower - narrower.length).toLocaleString('en-GB')} more in the tree
          </span>
        </li>
      ) : null}
    </ul>
  </section>
);

interface WorksUsingProps extends Pick<Loaded, 'works'> {
  readonly term: TermShown;
}

const WorksUsing = ({ term, works }: WorksUsingProps) => (
  <section className={css.section}>
    <header>
      <h3>Works using it</h3>
      <Link to={catalogueAt({ tags: term.id })}>All {term.works.toLocaleString('en-GB')}</Link>
    </header>
    <div className={css.works}>
      <WorksRow works={works} label={`Works with ${term.name}`} />
    </div>
  </section>
);

interface NoTermProps {
  /** The term in the address does not exist any more. */
  readonly isGone: boolean;
  readonly onShowHistory: () => void;
}

const NoTerm = ({ isGone, onShowHistory }: NoTermProps) => (
  <EmptyState
    title={isGone ? 'This term does not exist any more' : 'Choose a term'}
    text={
      isGone
        ? 'It may have been deleted. The changes to the ontology say by whom, and can be undone.'
        : 'Its names, notes, links, works and history appear here.'
    }
    action={<Button onClick={onShowHistory}>Changes to the ontology</Button>}
  />
);

/** The term to show after an act: the new one, the one that stays; null if the one shown has gone. */
function placeAfter(act: PastTermAct, shown: TagId | undefined): TagId | null | undefined {
  if (act.kind === 'create') return act.changes.find(({ becomes }) => becomes === 'new')?.id;
  const isGone = act.changes.some(({ id, becomes }) => id === shown && becomes === 'gone');
  if (!isGone) return undefined;
  return act.target?.id ?? act.changes.find(({ becomes }) => becomes === 'new')?.id ?? null;
}
