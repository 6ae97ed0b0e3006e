import { profileAt } from '@oeuvre/contracts/addresses.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Config } from '../../../platform/base/config.ts';
import { actionMail } from '../../../platform/mail/mail-layout.ts';
import { dayFormat } from '../../../platform/text/day-format.ts';

const dayOf = (iso: string) => dayFormat('UTC').format(new Date(iso));

/** Tells the owner that the account will be erased, and how to keep it: somebody else may have asked for it. */
export const erasureRequestedMail = ({ publicUrl }: Pick<Config, 'publicUrl'>, to: string, dueAt: string) =>
  actionMail({
    topic: 'erasure',
    to,
    subject: `Your ${productName} account will be erased on ${dayOf(dueAt)}`,
    heading: 'Your account will be erased',
    paragraphs: [
      `You asked us to erase your account at ${productName}. It will be erased on ${dayOf(dueAt)} (UTC). Until then you can use it as before, and keep it if you change your mind.`,
    ],
    action: { label: 'Keep my account', url: `${publicUrl}${profileAt('privacy')}` },
    note: "If this wasn't you, log in, keep your account, set a new password and log out everywhere else.",
  });

/** The last mail to this address. */
export const erasedMail = ({ publicUrl }: Pick<Config, 'publicUrl'>, to: string) =>
  actionMail({
    topic: 'erasure',
    to,
    subject: `Your ${productName} account is erased`,
    heading: 'Goodbye',
    paragraphs: [
      `As you asked, your account at ${productName} and what it keeps about you are erased. This is the last e-mail to this address: a fingerprint of it stays, so that nobody adds it again by mistake.`,
    ],
    action: { label: productName, url: publicUrl },
    note: 'You can open a new account at any time.',
  });
