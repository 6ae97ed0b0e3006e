import type { PastTermAct, TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { FolderTree, Merge, Pencil } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { Presence } from '../../../../../ui/working/people-at-work/presence.tsx';
import { useOthersAtTerm } from '../../use-others-at-term.ts';
import type { WantedAct } from '../act-dialog/act-dialog.tsx';
import { ExportBelow } from '../export-terms/export-terms.tsx';
import { TermActs } from '../ontology-history/ontology-history.tsx';
import { TermLabels } from './term-labels.tsx';
import { TermLinks } from './term-links.tsx';
import { TermNotes } from './term-notes.tsx';
import css from './term-view.late.module.css';

interface TermViewProps {
  readonly term: TermWhole;
  /** The address of another term in this editor. */
  readonly addressOf: (id: TagId) => string;
  readonly acts: readonly PastTermAct[];
  /** An act at work, and works with the term. */
  readonly running: ReactNode;
  readonly works: ReactNode;
  readonly narrower: ReactNode;
  readonly onAct: (wanted: WantedAct) => void;
  readonly onUndo: (act: PastTermAct) => void;
  readonly onShowHistory: () => void;
  /** The term has changed, here or elsewhere. */
  readonly onChanged: () => void;
}

/** A term whole: its places, names, notes and links, each edited where it stands, its works and its history. */
export function TermView({
  term,
  addressOf,
  acts,
  running,
  works,
  narrower,
  onAct,
  onUndo,
  onShowHistory,
  onChanged,
}: TermViewProps) {
  const [isExporting, setExporting] = useState(false);
  const [writing, setWriting] = useState(0);
  const { people, spoken } = useOthersAtTerm(term, writing > 0, onChanged);
  const edited = {
    term,
    onChanged,
    onWriting: (isWriting: boolean) => setWriting((count) => count + (isWriting ? 1 : -1)),
  };
  return (
    <article className={css.term} aria-label={term.name}>
      <Paths term={term} addressOf={addressOf} />
      <div className={css.head}>
        <h2 dir="auto" data-old={term.isDeprecated || undefined}>
          {term.name}
        </h2>
        <span className={css.faint}>{term.type}</span>
        <Presence people={people} spoken={spoken} />
        <Acts term={term} onAct={onAct} onExport={() => setExporting(true)} />
      </div>
      <Sums term={term} />
      {term.isDeprecated ? <Deprecated term={term} addressOf={addressOf} /> : null}
      {running}
      <TermNotes {...edited} />
      <div className={css.columns}>
        <TermLabels {...edited} />
        <TermLinks {...edited} />
      </div>
      {narrower}
      {works}
      <section className={css.section}>
        <header>
          <h3>History</h3>
          <Button kind="text" onClick={onShowHistory}>
            All changes
          </Button>
        </header>
        {acts.length > 0 ? <TermActs acts={acts} onUndo={onUndo} /> : <p className={css.faint}>Nothing yet.</p>}
      </section>
      <ExportBelow term={term} isOpen={isExporting} onClose={() => setExporting(false)} />
    </article>
  );
}

interface ActsProps extends Pick<TermViewProps, 'term' | 'onAct'> {
  readonly onExport: () => void;
}

const Acts = ({ term, onAct, onExport }: ActsProps) => (
  <div className={css.acts}>
    <Button onClick={() => onAct({ kind: 'rename', term })}>
      <Icon of={Pencil} size="small" />
      Rename
    </Button>
    <Button onClick={() => onAct({ kind: 'move', term })}>
      <Icon of={FolderTree} size="small" />
      Move
    </Button>
    <Button onClick={() => onAct({ kind: 'merge', term })}>
      <Icon of={Merge} size="small" />
      Merge
    </Button>
    <Menu
      label="More: split, deprecate, delete"
      entries={[
        { label: 'New narrower term', onSelect: () => onAct({ kind: 'create', below: term, type: term.type }) },
        { label: 'Split', onSelect: () => onAct({ kind: 'split', term }) },
        {
          label: 'Deprecate',
          onSelect: () => onAct({ kind: 'deprecate', term }),
          ...(term.isDeprecated && { disabledReason: 'It is deprecated already.' }),
        },
        { label: 'Export with all below', onSelect: onExport },
        { label: 'Delete', isDanger: true, isApart: true, onSelect: () => onAct({ kind: 'delete', term }) },
      ]}
    />
  </div>
);

const Deprecated = ({ term: { replacement }, addressOf }: Pick<TermViewProps, 'term' | 'addressOf'>) => (
  <p className={css.deprecated}>
    Deprecated: it stays on its works but is no longer offered.{' '}
    {replacement ? (
      <>
        Replaced by <Link to={addressOf(replacement.id)}>{replacement.name}</Link>.
      </>
    ) : null}
  </p>
);

/** Every way from the top down to the term. */
const Paths = ({ term, addressOf }: Pick<TermViewProps, 'term' | 'addressOf'>) => (
  <nav className={css.paths} aria-label="Broader terms">
    {term.paths.map((path) => (
      <span key={path.map(({ id }) => id).join()}>
        {term.type}
        {path.slice(0, -1).map(({ id, name }) => (
          <Fragment key={id}>
            {' › '}
            <Link to={addressOf(id)} dir="auto">
              {name}
            </Link>
          </Fragment>
        ))}
      </span>
    ))}
  </nav>
);

function Sums({ term: { works, ownWorks, narrower, below } }: Pick<TermViewProps, 'term'>) {
  const sums = [
    [works, works === 1 ? 'work' : 'works'],
    ...(ownWorks < works ? [[ownWorks, 'with the term itself'] as const] : []),
    [narrower, narrower === 1 ? 'narrower term' : 'narrower terms'],
    ...(below > narrower ? [[below, 'below it in all'] as const] : []),
  ] as const;
  return (
    <p className={css.sums}>
      {sums.map(([count, words]) => (
        <span key={words}>
          <b>{count.toLocaleString('en-GB')}</b> {words}
        </span>
      ))}
    </p>
  );
}
