import type { PastTermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { JobProgress } from '../../../../../ui/working/job-progress/job-progress.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { actWords } from '../../terms.words.ts';

/** An act whose works are still being rewritten. It goes on without this page. */
export function RunningAct({
  act: given,
  onEnd,
}: {
  readonly act: PastTermAct;
  readonly onEnd: (act: PastTermAct) => void;
}) {
  const [act, setAct] = useState(given);
  const isRunning = act.state === 'running';
  useLookAgain(isRunning, async () => {
    const next = await browserCall(termsRoutes.getAct, { params: { id: act.id } }).catch(() => undefined);
    if (!next) return;
    setAct(next);
    if (next.state !== 'running') onEnd(next);
  });
  if (!isRunning) return null;
  return (
    <JobProgress
      label={`${act.by?.name ?? 'Somebody'} ${actWords(act)}`}
      done={act.done}
      all={act.works}
      words={`${act.done.toLocaleString('en-GB')} of ${countOf(act.works, 'work')} rewritten. You can leave this page.`}
    />
  );
}
