import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import type { ArtworkRevision, RevisionAct } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { differingParts } from '@oeuvre/record/compare.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { SidePanel } from '../../../../../ui/working/side-panel/side-panel.tsx';
import { partWords } from '../part-words/part-words.tsx';
import css from './record-history.late.module.css';

interface RecordHistoryProps {
  readonly work: EditedArtwork;
  readonly tagName: (id: string) => string;
  /** Saves what is written before an earlier version replaces it. */
  readonly saveFirst: () => Promise<boolean>;
  readonly onRestored: (work: EditedArtwork) => void;
  readonly onClose: () => void;
}

const actWords: Readonly<Record<RevisionAct, string>> = {
  created: 'Made',
  saved: 'Saved',
  restored: 'Restored version',
  imported: 'Imported',
  batch: 'Changed with other works',
  'value-merged': 'Value merged',
  'terms-changed': 'Terms changed',
  undone: 'Undone',
};

/** The versions of a record, the latest first: what each changed, and a way back. */
export function RecordHistory({ work, tagName, saveFirst, onRestored, onClose }: RecordHistoryProps) {
  const { revisions, more, problem } = useRevisions(work);
  const { act: restore, isBusy } = useAct(
    async (version: number) => {
      if (!(await saveFirst())) throw new Error('Your changes are not saved yet. Please try again in a moment.');
      const params = { id: work.id, version: String(version) };
      return browserCall(recordRoutes.restoreRevision, { params });
    },
    { done: onRestored },
  );
  return (
    <SidePanel title="History" onClose={onClose} keys={[['Esc', 'closes']]}>
      <div className={css.history}>
        <p className={css.soft}>
          Every change since the work was made. Restoring makes a new version; nothing is taken away.
        </p>
        {problem ? <p role="alert">{problem}</p> : null}
        {revisions?.length === 0 ? <p className={css.soft}>Nobody has changed it yet.</p> : null}
        {revisions?.map((revision, at) => (
          <article key={revision.version} className={css.version}>
            <header>
              <b>{revision.savedBy?.name ?? actWords[revision.act]}</b>
              {at === 0 ? <span className={css.soft}>Now</span> : null}
              {at > 0 && work.may.edit.allowed ? (
                <Button busy={isBusy} onClick={() => void restore(revision.version)}>
                  Restore
                </Button>
              ) : null}
            </header>
            <p className={css.soft}>
              <DateTime iso={revision.savedAt} withTime />
              {` · ${actWords[revision.act]} ${revision.note}`}
            </p>
            <Difference revision={revision} before={revisions[at + 1]} tagName={tagName} />
          </article>
        ))}
        {more ? <Button onClick={more}>Earlier versions</Button> : null}
      </div>
    </SidePanel>
  );
}

interface DifferenceProps {
  readonly revision: ArtworkRevision;
  /** The version before; the first one on the last page has none. */
  readonly before: ArtworkRevision | undefined;
  readonly tagName: (id: string) => string;
}

/** The changes of a version: the old is struck, the new is washed. */
function Difference({ revision, before, tagName }: DifferenceProps) {
  if (!before && revision.act !== 'created') return null;
  const old = before?.record ?? emptyRecord;
  const parts = differingParts(old, revision.record);
  return (
    <dl className={css.parts}>
      {parts.map((part) => {
        const was = partWords(old, part, tagName);
        const is = partWords(revision.record, part, tagName);
        return (
          <div key={part}>
            <dt>{fieldNames[part]}</dt>
            <dd>
              {was ? <del>{was}</del> : null} {is ? <ins>{is}</ins> : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The pages of the history that have been read; anew when the work has another version. */
function useRevisions({ id, version }: EditedArtwork) {
  const [pages, setPages] = useState(1);
  const [read, setRead] = useState<{ revisions: readonly ArtworkRevision[]; hasMore: boolean }>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another history
  useEffect(() => {
    let isOver = false;
    const page = (number: number) =>
      browserCall(recordRoutes.listRevisions, { params: { id }, query: { page: number } });
    Promise.all(Array.from({ length: pages }, (_, at) => page(at + 1))).then(
      (all) => {
        if (isOver) return;
        setProblem(undefined);
        setRead({ revisions: all.flatMap((one) => one.revisions), hasMore: all.at(-1)?.hasNextPage ?? false });
      },
      (error: Error) => (isOver ? undefined : setProblem(error.message)),
    );
    return () => {
      isOver = true;
    };
  }, [id, version, pages]);
  return {
    revisions: read?.revisions,
    problem,
    more: read?.hasMore ? () => setPages((count) => count + 1) : undefined,
  };
}
