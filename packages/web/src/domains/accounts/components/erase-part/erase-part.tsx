import type { ErasurePreview } from '@oeuvre/contracts/domains/accounts/erasure/erasure.model.ts';
import { erasureRoutes } from '@oeuvre/contracts/domains/accounts/erasure/erasure.routes.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { ActionButton } from '../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import type { WaysToProve } from '../../proof-browser.ts';
import css from '../export-part/export-part.late.module.css';

const EraseDialog = lazyPart(async () => (await import('../erase-dialog/erase-dialog.tsx')).EraseDialog);

const fates = {
  penName: 'What you have published stays under the pen name',
  noName: 'What you have published stays without a name',
  remove: 'What you have published is removed',
} as const;

interface ErasePartProps {
  readonly preview: ErasurePreview;
  readonly ways: WaysToProve;
}

/** Asks for the erasure of the account, or takes it back while it waits. */
export function ErasePart({ preview, ways }: ErasePartProps) {
  const [isOpen, setOpen] = useState(false);
  const keeping = useRevalidatingAct(() => browserCall(erasureRoutes.withdraw, {}), { done: 'Your account stays' });
  const { requested, isLastAdmin } = preview;
  if (requested)
    return (
      <div className={css.part}>
        <p className={css.lead} role="status">
          Your account will be erased on <DateTime iso={requested.dueAt} />. {fates[requested.publications]}
          {requested.penName ? ` “${requested.penName}”` : ''}. Until then everything is as before.
        </p>
        <div>
          <Button kind="main" busy={keeping.isBusy} onClick={() => void keeping.act()}>
            Keep my account
          </Button>
        </div>
      </div>
    );
  return (
    <div className={css.part}>
      <p className={css.lead}>
        Ends your memberships and removes your profile, collections and comments. You choose what happens to what you
        have published.
      </p>
      <div>
        <ActionButton
          kind="danger"
          reason={isLastAdmin ? 'You are the only administrator. Make somebody else one first.' : undefined}
          onClick={() => setOpen(true)}
        >
          Erase account
        </ActionButton>
      </div>
      {isOpen ? (
        <Suspense>
          <EraseDialog preview={preview} ways={ways} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
