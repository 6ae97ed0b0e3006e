import { randomBytes } from 'node:crypto';
import { emailChangeAt, pages, profileAt } from '@oeuvre/contracts/addresses.ts';
import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import type { EmailChange } from '@oeuvre/contracts/domains/accounts/email-change/email-change.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { followLink } from '../../../platform/limits/limits.ts';
import type { Mail } from '../../../platform/mail/mail-model.ts';
import type { Services } from '../../../platform/services/services.ts';
import { sendAccountMail } from '../accounts.mails.ts';
import { findUserByEmail, getOwnAccount } from '../accounts.queries.ts';
import { assertProof, type Proved } from '../passkeys/passkeys.flows.ts';
import { askForEmailChange, confirmEmailChange, type Outcome } from './email-change.commands.ts';
import { addressChangedMail, addressTakenMail, newAddressMail, oldAddressMail } from './email-change.mails.ts';

type Person = Viewer & { readonly id: UserId };

interface Asked extends Proved {
  readonly email: string;
}

/**
 * Asks both addresses whether the account shall change its address. For an address that has an account the answer and
 * the mail to the old address are the same; its owner alone is told.
 */
export async function requestEmailChange(services: Services, viewer: Person, asked: Asked): Promise<EmailChange> {
  await assertProof(services, viewer, asked);
  const { db, config } = services;
  const email = normalisedEmail(asked.email);
  const own = await getOwnAccount(db, viewer.id);
  if (own.email === email) throw accountErrors('same-email');
  await services.limits.take('email-change', viewer.id);
  const isTaken = (await findUserByEmail(db, email))?.emailVerified === true;
  const [oldToken, newToken] = [aToken(), aToken()];
  const linkOf = (token: string) => `${config.publicUrl}${emailChangeAt(token)}`;
  const change = await askForEmailChange(db, viewer.id, {
    email,
    oldToken,
    newToken: isTaken ? undefined : newToken,
    sessionId: viewer.sessionId,
  });
  sendUnawaited(services, oldAddressMail(own.email, { email, url: linkOf(oldToken) }));
  await sendAccountMail(
    services,
    isTaken ? addressTakenMail(email, `${config.publicUrl}${pages.login}`) : newAddressMail(email, linkOf(newToken)),
  );
  return change;
}

/** 256 bits; only a hash is kept. */
const aToken = () => randomBytes(32).toString('base64url');

/** Confirms for one address; when both have, both are told that it is done. */
export async function confirmByLink(services: Services, token: string, address: string): Promise<Outcome['waitsFor']> {
  const outcome = await followLink(services.limits, address, () => confirmEmailChange(services.db, token));
  if (outcome.waitsFor !== 'done') return outcome.waitsFor;
  const url = `${services.config.publicUrl}${profileAt('about')}`;
  for (const to of [outcome.from, outcome.to])
    sendUnawaited(services, addressChangedMail(to, { email: outcome.to, url }));
  return 'done';
}

/** Not waited for: the change stands, whether or not the mail server answers. */
function sendUnawaited({ mailer, log }: Services, mail: Mail): void {
  mailer
    .send(mail)
    .catch((error: unknown) => log.error({ err: error }, 'mail about a change of address was not taken'));
}
