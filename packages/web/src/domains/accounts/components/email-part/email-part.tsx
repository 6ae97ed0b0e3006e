import type { EmailChange } from '@oeuvre/contracts/domains/accounts/email-change/email-change.model.ts';
import { emailChangeRoutes } from '@oeuvre/contracts/domains/accounts/email-change/email-change.routes.ts';
import { Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';
import type { WaysToProve } from '../../proof-browser.ts';
import { AccountRow, AccountRows } from '../account-row/account-row.tsx';

const EmailDialog = lazyPart(async () => (await import('../email-dialog/email-dialog.tsx')).EmailDialog);

interface EmailPartProps {
  readonly email: string;
  readonly pending: EmailChange | null;
  readonly ways: WaysToProve;
}

/** The address of the account, and the change that waits for its confirmations. */
export function EmailPart({ email, pending, ways }: EmailPartProps) {
  const [isOpen, setOpen] = useState(false);
  const cancelling = useRevalidatingAct(() => browserCall(emailChangeRoutes.cancel, {}), { done: 'Address kept' });
  return (
    <>
      <AccountRows>
        <AccountRow icon={Mail} name={email} facts={pending?.isOldConfirmed ? 'Has confirmed the change' : 'In use'} />
        {pending ? (
          <AccountRow
            icon={Mail}
            name={pending.email}
            facts={pending.isNewConfirmed ? 'Has confirmed the change' : 'Has not confirmed the change yet'}
          >
            <Button busy={cancelling.isBusy} onClick={() => void cancelling.act()}>
              Keep the old address
            </Button>
          </AccountRow>
        ) : null}
      </AccountRows>
      <Button onClick={() => setOpen(true)}>Change e-mail address</Button>
      {isOpen ? (
        <Suspense>
          <EmailDialog ways={ways} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
