import type { PastTermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { actWords } from '../../terms.words.ts';
import css from './ontology-history.late.module.css';

interface OntologyHistoryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUndo: (act: PastTermAct) => void;
}

/** All changes of the ontology, the newest first. */
export const OntologyHistory = ({ isOpen, onClose, onUndo }: OntologyHistoryProps) => (
  <Dialog
    title="Changes to the ontology"
    size="choice"
    isOpen={isOpen}
    onClose={onClose}
    note="An undo is rehearsed like any other change."
    actions={<Button onClick={onClose}>Close</Button>}
  >
    {isOpen ? <AllActs onUndo={onUndo} /> : null}
  </Dialog>
);

function AllActs({ onUndo }: Pick<OntologyHistoryProps, 'onUndo'>) {
  const [acts, setActs] = useState<readonly PastTermAct[]>();
  const [next, setNext] = useState<string | number | null>(null);
  const { act: read, isBusy } = useAct(
    (page: string | number) => browserCall(termsRoutes.listActs, { query: { page } }),
    {
      done(reply) {
        setActs((known) => [...(known ?? []), ...reply.acts]);
        setNext(reply.nextPage);
      },
    },
  );
  useEffect(() => void read(1), [read]);
  if (!acts)
    return (
      <Loading>
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </Loading>
    );
  if (acts.length === 0) return <p>Nothing has been changed yet.</p>;
  return (
    <>
      <TermActs acts={acts} onUndo={onUndo} />
      {next === null ? null : (
        <Button kind="text" busy={isBusy} onClick={() => read(next)}>
          Earlier changes
        </Button>
      )}
    </>
  );
}

/** Changes with their days, and the ways back. */
export const TermActs = ({
  acts,
  onUndo,
}: {
  readonly acts: readonly PastTermAct[];
  readonly onUndo: (act: PastTermAct) => void;
}) => (
  <ol className={css.acts}>
    {acts.map((act) => (
      <li key={act.id}>
        <span className={css.day}>
          <DateTime iso={act.at} withTime />
        </span>
        <span className={css.what}>
          <span className={act.undone ? css.undone : undefined} dir="auto">
            {act.by?.name ?? 'Somebody who has left'} {actWords(act)}.
          </span>{' '}
          <span className={css.more}>{moreWords(act)}</span>
        </span>
        {act.mayUndo ? (
          <Button kind="text" onClick={() => onUndo(act)} aria-label={`Undo: ${actWords(act)}`}>
            Undo
          </Button>
        ) : null}
      </li>
    ))}
  </ol>
);

function moreWords({ state, works, done, leftAlone, undone, laterActs, mayUndo }: PastTermAct): string {
  const words = [
    state === 'running' && `Rewriting ${countOf(works, 'work')}, ${done.toLocaleString('en-GB')} done.`,
    state !== 'running' && works > 0 && `${countOf(works, 'work')}.`,
    leftAlone > 0 && `${countOf(leftAlone, 'work')} changed since and left alone.`,
    undone && `Undone by ${undone.by ?? 'somebody who has left'}.`,
    !undone && mayUndo && laterActs > 0 && `${countOf(laterActs, 'later change')} of the same terms.`,
  ];
  return words.filter(Boolean).join(' ');
}
