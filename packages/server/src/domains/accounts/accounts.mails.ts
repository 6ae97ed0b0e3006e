import { AsyncLocalStorage } from 'node:async_hooks';
import { profileAt } from '@oeuvre/contracts/addresses.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Config } from '../../platform/base/config.ts';
import { actionMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-model.ts';
import type { Services } from '../../platform/services/services.ts';

/** Carries the device that requests a mail past the library, which does not pass it on. */
export const askingDevice = new AsyncLocalStorage<string | undefined>();

/**
 * Sends a mail about an account without making the caller wait: the duration must not reveal whether the account
 * exists. An address gets three such mails a day; for the same reason, further ones are dropped silently. Devices that
 * the owner has used have three more, because a stranger could use up the address's three.
 */
export async function sendAccountMail(services: Services, mail: Mail): Promise<void> {
  const to = normalisedEmail(mail.to);
  const device = askingDevice.getStore();
  const isFree = await services.limits.mayTake('mail-to-address', to);
  if (!isFree && !(device && (await services.limits.mayTake('mail-from-device', `${to} ${device}`)))) return;
  services.mailer
    .send(mail)
    .catch((error: unknown) => services.log.error({ err: error }, 'account mail was not taken'));
}

/** Asks a person to confirm that the address is theirs. */
export const verificationMail = (to: string, url: string) =>
  actionMail({
    topic: 'confirm-address',
    to,
    subject: `Confirm your e-mail address for ${productName}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Someone, probably you, created an account at ${productName} with this e-mail address. Confirm it to log in.`,
    ],
    action: { label: 'Confirm e-mail address', url },
    note: "The link is valid for one day. If this wasn't you, do nothing: without your confirmation the account cannot be used.",
  });

/** Tells the owner of an account that somebody tried to sign up with the address; the other person learns nothing. */
export const accountExistsMail = (to: string, url: string) =>
  actionMail({
    topic: 'account-exists',
    to,
    subject: `You already have an account at ${productName}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone, probably you, tried to sign up at ${productName} with this e-mail address. It already has an account, so you can simply log in.`,
    ],
    action: { label: 'Log in', url },
    note: "If this wasn't you, there is nothing to do. No one was told that the account exists.",
  });

/** The link to set a new password, also the first one of an account created by an operator. */
export const resetPasswordMail = (to: string, url: string) =>
  actionMail({
    topic: 'reset-password',
    to,
    subject: `Set a new password for ${productName}`,
    heading: 'Set a new password',
    paragraphs: [
      `Someone, probably you, asked for a new password for your account at ${productName}. Setting it logs you out everywhere else.`,
    ],
    action: { label: 'Set a new password', url },
    note: "The link is valid for one hour and can be used once. If this wasn't you, do nothing: your password stays as it is.",
  });

/** Tells somebody that an administrator has made an account for them, with the link to set its password. */
export const accountInvitationMail = (to: string, url: string, by: string) =>
  actionMail({
    topic: 'account-invitation',
    to,
    subject: `${by} invites you to ${productName}`,
    heading: `Your account at ${productName}`,
    paragraphs: [
      `${by} has made an account for you at ${productName}. Set a password, and you can log in with this e-mail address.`,
    ],
    action: { label: 'Set a password', url },
    note: "The link is valid for seven days and can be used once. After that, choose 'Forgot password' where you log in. If you don't want an account, do nothing: without your password nobody can use it.",
  });

/** Tells the owner of an account that somebody is guessing its password. */
export const manyWrongPasswordsMail = (to: string, url: string) =>
  actionMail({
    topic: 'wrong-passwords',
    to,
    subject: `Wrong passwords for your ${productName} account`,
    heading: 'Someone is trying to log in to your account',
    paragraphs: [
      `Someone has entered many wrong passwords for your account at ${productName} today. None of them worked, and you can still log in as usual.`,
      'If your password is short, easy to guess or used anywhere else, set a new one.',
    ],
    action: { label: 'Set a new password', url },
    note: 'If this was you, there is nothing to worry about. We send this e-mail at most once a day.',
  });

/** Tells the owner that another way to log in exists, or one is gone: they must notice if it was somebody else. */
export const passkeyChangedMail = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  to: string,
  { name, isAdded }: { readonly name: string; readonly isAdded: boolean },
) =>
  actionMail({
    topic: 'passkey',
    to,
    subject: isAdded
      ? `A passkey was added to your ${productName} account`
      : `A passkey was removed from your ${productName} account`,
    heading: isAdded ? 'A passkey was added' : 'A passkey was removed',
    paragraphs: [
      isAdded
        ? `The passkey “${name}” can now be used to log in to your account at ${productName}.`
        : `The passkey “${name}” can no longer be used to log in to your account at ${productName}.`,
    ],
    action: { label: 'See your passkeys', url: `${publicUrl}${profileAt('privacy')}` },
    note: "If this wasn't you, set a new password, log out everywhere else and remove passkeys that you don't know.",
  });
