import { valueActLaw } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { ValueAct } from '@oeuvre/contracts/domains/artworks/values/values.model.ts';
import { valuesRoutes } from '@oeuvre/contracts/domains/artworks/values/values.routes.ts';
import { isAtWork } from '@oeuvre/contracts/kernel/work.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { JobLine } from '../../../../../ui/working/job-progress/job-line.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { actWords, stateWords } from '../../values.words.ts';
import css from './change-panel.late.module.css';

interface ActProgressProps {
  readonly act: ValueAct;
  readonly onAct: (act: ValueAct) => void;
  /** It has come to its end. */
  readonly onChanged: () => void;
}

const isUnderWay = ({ state }: ValueAct) => isAtWork(valueActLaw, state);

/** A change under way, and how it ended. It goes on without this page. */
export function ActProgress({ act, onAct, onChanged }: ActProgressProps) {
  const undo = useAct(() => browserCall(valuesRoutes.undo, { params: { id: act.id } }), { done: onAct });
  useLookAgain(isUnderWay(act), async () => {
    const next = await browserCall(valuesRoutes.getAct, { params: { id: act.id } }).catch(() => undefined);
    if (!next) return;
    onAct(next);
    if (!isUnderWay(next)) onChanged();
  });
  const done = act.state === 'undoing' ? act.undone + act.leftAlone : act.done;
  const all = act.state === 'undoing' ? act.changed : act.works;
  return (
    <section className={css.progress}>
      <div role="status">
        <h2>{stateWords(act)}</h2>
      </div>
      <p>{actWords(act)}.</p>
      {isUnderWay(act) ? (
        <>
          <JobLine label="Works" done={done} all={all} />
          <p>
            {done.toLocaleString('en-GB')} of {countOf(all, 'work')} done. You can leave this page.
          </p>
        </>
      ) : null}
      {act.mayUndo ? (
        <Button busy={undo.isBusy} onClick={() => undo.act()}>
          {act.state === 'running' ? 'Stop and undo' : 'Undo'}
        </Button>
      ) : null}
    </section>
  );
}
