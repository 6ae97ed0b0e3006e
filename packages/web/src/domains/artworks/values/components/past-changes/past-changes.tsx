import { ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { valueActLaw } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ValueAct } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { actWords, stateWords, valuePartLabels } from '../../values.words.ts';
import css from './past-changes.late.module.css';

interface PastChangesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

/** The changes of values so far, each of which can be undone. */
export const PastChanges = ({ isOpen, onClose, onUndone }: PastChangesProps) => (
  <Dialog title="What was changed" size="choice" isOpen={isOpen} onClose={onClose}>
    {isOpen ? <Changes onUndone={onUndone} /> : null}
  </Dialog>
);

function Changes({ onUndone }: Pick<PastChangesProps, 'onUndone'>) {
  const [acts, setActs] = useState<readonly ValueAct[]>();
  const [next, setNext] = useState<string | number | null>(null);
  const read = useAct((page: string | number) => browserCall(valuesRoutes.listActs, { query: { page } }), {
    done(reply) {
      setActs((known) => [...(known ?? []), ...reply.acts]);
      setNext(reply.nextPage);
    },
  });
  const { act } = read;
  useEffect(() => void act(1), [act]);
  if (!acts)
    return (
      <Loading>
        <SkeletonLine />
      </Loading>
    );
  if (acts.length === 0) return <p>Nothing has been renamed, merged or linked yet.</p>;
  return (
    <>
      <ol className={css.changes}>
        {acts.map((one) => (
          <Change key={one.id} act={one} onUndone={onUndone} />
        ))}
      </ol>
      {next === null ? null : (
        <Button kind="text" busy={read.isBusy} onClick={() => act(next)}>
          Earlier changes
        </Button>
      )}
    </>
  );
}

function Change({ act: given, onUndone }: { readonly act: ValueAct; readonly onUndone: () => void }) {
  const [act, setAct] = useState(given);
  const undo = useAct(() => browserCall(valuesRoutes.undo, { params: { id: act.id } }), {
    done(next) {
      setAct(next);
      onUndone();
    },
  });
  useLookAgain(isAtWork(valueActLaw, act.state), async () => {
    const next = await browserCall(valuesRoutes.getAct, { params: { id: act.id } }).catch(() => undefined);
    if (!next) return;
    setAct(next);
    if (next.state === 'undone') onUndone();
  });
  return (
    <li>
      <div>
        <p className={css.what} dir="auto">
          {actWords(act)}
        </p>
        <p className={css.more}>
          {valuePartLabels[act.part]}. {stateWords(act)}. {act.startedBy?.name ?? 'Somebody who has left'},{' '}
          <DateTime iso={act.startedAt} withTime />
        </p>
        {act.state === 'undone' && act.leftAlone > 0 ? <LeftAlone act={act} /> : null}
      </div>
      {act.mayUndo ? (
        <Button busy={undo.isBusy} onClick={() => undo.act()}>
          Undo
        </Button>
      ) : null}
    </li>
  );
}

/** The works that the undo did not touch. */
function LeftAlone({ act }: { readonly act: ValueAct }) {
  const [works, setWorks] = useState<readonly ArtworkSummary[]>();
  const read = useAct(() => browserCall(valuesRoutes.leftAlone, { params: { id: act.id } }), {
    done: (reply) => setWorks(reply.artworks),
  });
  if (!works)
    return (
      <Button kind="text" busy={read.isBusy} onClick={() => read.act()}>
        Show {countOf(act.leftAlone, 'work')} left alone
      </Button>
    );
  return (
    <ul className={css.works}>
      {works.map(({ id, title }) => (
        <li key={id}>
          <Link to={ownArtworkAt(id)}>{title || 'Untitled'}</Link>
        </li>
      ))}
    </ul>
  );
}
