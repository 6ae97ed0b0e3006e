import type { DeclineReason } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { SeveralDone } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import type { ApplicationId } from '@oeuvre/contracts/kernel/ids.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { toastError, toastSuccess } from '../../../../ui/toast/toast.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import { SelectionBar } from '../../../../ui/working/selection-bar/selection-bar.tsx';

const DeclineDialog = lazyPart(async () => (await import('../decline-dialog/decline-dialog.tsx')).DeclineDialog);

interface ChosenApplicationsProps {
  readonly ids: readonly ApplicationId[];
  readonly segmentName: string;
  readonly onEnd: () => void;
}

/** The acts on the selected applications; a selection that could not be decided stays. */
export function ChosenApplications({ ids, segmentName, onEnd }: ChosenApplicationsProps) {
  const [isDeclining, setDeclining] = useState(false);
  const report = (words: string) => (reply: SeveralDone) => {
    if (reply.done.length > 0) toastSuccess(`${countOf(reply.done.length, 'application')} ${words}.`);
    for (const message of new Set(reply.refused.map((one) => one.message))) toastError(message);
    onEnd();
  };
  const approve = useRevalidatingAct(
    () => browserCall(applicationsRoutes.approveSeveral, { body: { ids: [...ids] } }),
    { done: report('approved') },
  );
  const decline = useRevalidatingAct(
    (declined: { reason: DeclineReason; message: string }) =>
      browserCall(applicationsRoutes.declineSeveral, { body: { ids: [...ids], ...declined } }),
    { done: report('declined') },
  );
  if (ids.length === 0) return null;
  async function approveAll() {
    const isConfirmed = await confirm({
      title: `Approve ${countOf(ids.length, 'application')}?`,
      text: 'The works are published in the segment. You can undo it for each within four minutes.',
      confirmLabel: 'Approve',
    });
    if (isConfirmed) await approve.act();
  }
  return (
    <SelectionBar noun="application" count={ids.length} onClear={onEnd}>
      <Button kind="quiet" busy={approve.isBusy} onClick={() => void approveAll()}>
        Approve
      </Button>
      <Button kind="quiet" aria-haspopup="dialog" busy={decline.isBusy} onClick={() => setDeclining(true)}>
        Decline
      </Button>
      {isDeclining ? (
        <Suspense>
          <DeclineDialog
            name="several"
            title={`Decline ${countOf(ids.length, 'application')}?`}
            segmentName={segmentName}
            isBusy={decline.isBusy}
            onDecline={decline.act}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      ) : null}
    </SelectionBar>
  );
}
