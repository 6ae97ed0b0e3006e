import { emailChangeDays } from '@oeuvre/contracts/domains/accounts/email-change/email-change.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { actionMail } from '../../../platform/mail/mail-layout.ts';

const valid = `The link is valid for ${emailChangeDays} days and leads to a page with buttons; opening it changes nothing.`;

/** To the address that the account has now. */
export const oldAddressMail = (to: string, { email, url }: { readonly email: string; readonly url: string }) =>
  actionMail({
    topic: 'address-change',
    to,
    subject: `Do you want to change the e-mail address of your ${productName} account?`,
    heading: 'A new e-mail address for your account',
    paragraphs: [
      `Someone, probably you, wants to change the e-mail address of your account at ${productName} to ${email}. Confirm it or stop it.`,
      'The address changes when both addresses have confirmed.',
    ],
    action: { label: 'Confirm or stop', url },
    note: `${valid} If this wasn't you, stop it, set a new password and log out everywhere else.`,
  });

/** To the address that the account shall have. */
export const newAddressMail = (to: string, url: string) =>
  actionMail({
    topic: 'confirm-new-address',
    to,
    subject: `Confirm your new e-mail address for ${productName}`,
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `Someone, probably you, wants to use this e-mail address for their account at ${productName}.`,
      'The address changes when both addresses have confirmed.',
    ],
    action: { label: 'Confirm or stop', url },
    note: `${valid} If this wasn't you, do nothing.`,
  });

/** To an address that has an account: only its owner learns it. */
export const addressTakenMail = (to: string, url: string) =>
  actionMail({
    topic: 'address-change',
    to,
    subject: `This e-mail address already has an account at ${productName}`,
    heading: 'This address has an account',
    paragraphs: [
      `Someone, probably you, wants to use this e-mail address for another account at ${productName}. It has an account already, so nothing changes. To use it elsewhere, erase this account or change its address first.`,
    ],
    action: { label: 'Log in', url },
    note: "If this wasn't you, there is nothing to do. No one was told that the account exists.",
  });

/** To both, when it is done. */
export const addressChangedMail = (to: string, { email, url }: { readonly email: string; readonly url: string }) =>
  actionMail({
    topic: 'address-change',
    to,
    subject: `The e-mail address of your ${productName} account has changed`,
    heading: 'Your e-mail address has changed',
    paragraphs: [
      `Your account at ${productName} now has the address ${email}. Both addresses have confirmed it. You are logged out everywhere but where you asked for it.`,
    ],
    action: { label: 'See your profile', url },
    note: 'If you did not confirm it, write to the people who run this site at once.',
  });
