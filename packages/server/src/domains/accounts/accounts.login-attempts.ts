import { pages } from '@oeuvre/contracts/addresses.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { LimitName } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services/services.ts';
import { findDevice } from './accounts.device.ts';
import { manyWrongPasswordsMail } from './accounts.mails.ts';
import { findUserByEmail } from './accounts.queries.ts';

/** One try at an account's password. A right password gives its cost back. */
export interface LoginAttempt {
  readonly account: string;
  readonly taken: readonly (readonly [LimitName, string])[];
  /** Strangers have tried this account many times today. */
  readonly isUnderAttack: boolean;
}

/**
 * Counts a try before checking the password, or refuses it. A device on which the owner has signed in before has a
 * budget of its own, which no stranger can use up. Other tries count by account and address, and by address; an account
 * that strangers keep trying gives each address few tries, and locks nobody out. An unknown e-mail address gets the
 * same treatment.
 */
export async function countAttempt(
  { limits, config }: Services,
  email: string,
  from: { readonly address: string; readonly cookie: string | undefined },
): Promise<LoginAttempt> {
  const account = normalisedEmail(email);
  const device = findDevice(config, from.cookie, account);
  if (device) {
    const own = ['sign-in-device', `${account} ${device}`] as const;
    await limits.take(...own);
    return { account, taken: [own], isUnderAttack: false };
  }
  const here = `${account} ${from.address}`;
  const taken: (readonly [LimitName, string])[] = [
    ['sign-in-address', from.address],
    ['sign-in', here],
  ];
  for (const budget of taken) await limits.take(...budget);
  const isUnderAttack = !(await limits.mayTake('sign-in-account', account));
  taken.push(['sign-in-account', account]);
  if (isUnderAttack) {
    await limits.take('sign-in-under-attack', here);
    taken.push(['sign-in-under-attack', here]);
  }
  return { account, taken, isUnderAttack };
}

export async function refundAttempt({ limits }: Services, { taken }: LoginAttempt): Promise<void> {
  for (const budget of taken) await limits.giveBack(...budget);
}

/**
 * Tells the owner of an account, once a day, that many wrong passwords were tried. The caller does not wait for the
 * mail.
 */
export async function warnOwner(services: Services, { account, isUnderAttack }: LoginAttempt): Promise<void> {
  if (!isUnderAttack || !(await services.limits.mayTake('sign-in-warning', account))) return;
  const owner = await findUserByEmail(services.db, account);
  if (owner?.emailVerified && !owner.suspended)
    await services.mailer.send(
      manyWrongPasswordsMail(owner.email, `${services.config.publicUrl}${pages.forgotPassword}`),
    );
}
