import { pages } from '@oeuvre/contracts/addresses.ts';
import type { ReactNode } from 'react';
import { useSite } from '../../../../ui/use-site.ts';
import { AccountPage } from '../account-form/account-form.tsx';

interface MailSentProps {
  readonly to: string;
  /** The purpose of the link in the mail: 'confirm your address'. */
  readonly purpose: string;
  readonly foot: ReactNode;
}

/** Says the same whether or not there is an account with the address. */
export function MailSent({ to, purpose, foot }: MailSentProps) {
  const site = useSite();
  return (
    <AccountPage
      title="Check your e-mail"
      text={
        <>
          We've sent an e-mail to {to}. Open the link in it to {purpose}. If it doesn't arrive within a few minutes,
          check your spam folder.
        </>
      }
      foot={
        <>
          {site?.demo ? <a href={pages.mailbox}>Open the demo's mailbox</a> : null}
          {foot}
        </>
      }
    />
  );
}
