import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import { displayName, type PasswordLink } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type UserId, userId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { isAPIError } from 'better-auth/api';
import { networkOf } from '../../platform/base/client-address.ts';
import { invalidFields } from '../../platform/base/invalid-input.ts';
import { inSteadyTime } from '../../platform/base/steady-time.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { followLink, type LimitName } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services/services.ts';
import { authOf, pageLink } from './accounts.auth.ts';
import { nameUnnamed, registerConfirmed } from './accounts.commands.ts';
import { deviceCookie, findDevice } from './accounts.device.ts';
import { countAttempt, refundAttempt, warnOwner } from './accounts.login-attempts.ts';
import { accountInvitationMail, askingDevice } from './accounts.mails.ts';
import { getOwnAccount } from './accounts.queries.ts';
import { refuseCommonPassword } from './commands/common-passwords.access.ts';
import { removeAllPasskeys } from './passkeys/passkeys.commands.ts';
import { listPasskeys } from './passkeys/passkeys.queries.ts';

/**
 * The origin of a call: its cookies, its program and its address. Limits count by the address, and the session stores a
 * part of it.
 */
export interface Caller {
  readonly cookie: string | undefined;
  readonly userAgent: string | undefined;
  readonly address: string;
}

function headersOf({ cookie, userAgent, address }: Caller): Headers {
  const headers = new Headers({ 'x-oeuvre-ip': address });
  if (cookie) headers.set('cookie', cookie);
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 400));
  return headers;
}

const libraryCode = (error: unknown): string | undefined =>
  isAPIError(error) ? (error.body as { code?: string } | undefined)?.code : undefined;
/** The library is stricter about addresses than the specification; no account can exist with one that it refuses. */
const isBadAddress = (error: unknown) => ['INVALID_EMAIL', 'VALIDATION_ERROR'].includes(libraryCode(error) ?? '');
const couldNotWrite = (error: unknown) => libraryCode(error) === 'FAILED_TO_CREATE_USER';

/** Maps the library's refusals to ours. */
function refusal(error: unknown): unknown {
  switch (libraryCode(error)) {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'INVALID_PASSWORD':
    case 'INVALID_EMAIL':
    case 'VALIDATION_ERROR':
      return accountErrors('wrong-credentials');
    case 'EMAIL_NOT_VERIFIED':
      return accountErrors('email-not-verified');
    case 'FAILED_TO_CREATE_SESSION':
      return accountErrors('account-suspended');
    case 'INVALID_TOKEN':
    case 'TOKEN_EXPIRED':
    case 'USER_NOT_FOUND':
      return accountErrors('link-not-valid');
    default:
      return error;
  }
}

const refusing = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => Promise.reject(refusal(error)));

export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Creates an unconfirmed account and mails the link. An address that has an account gets the same answer and a
 * different mail.
 */
export async function signUp(services: Services, form: SignUp, caller: Caller): Promise<void> {
  if (services.config.hideRegistration) throw accountErrors('registration-closed');
  await services.limits.take('sign-up', networkOf(caller.address));
  await refuseCommonPassword(form.password, 'body.password');
  const name = displayName({ ...form, middle_name: '' });
  const body = {
    email: form.email,
    password: form.password,
    name,
    firstName: form.first_name,
    lastName: form.last_name,
  };
  const attempt = () => authOf(services).api.signUpEmail({ body, headers: headersOf(caller) });
  try {
    // The library says the same if another request has just created the account, which the next try finds, and if the
    // database is down.
    await inSteadyTime(() =>
      attempt().catch((error: unknown) => (couldNotWrite(error) ? attempt() : Promise.reject(error))),
    );
  } catch (error) {
    if (isBadAddress(error)) throw invalidFields({ path: 'body.email', message: "that isn't an e-mail address" });
    throw couldNotWrite(error) ? commonErrors('unavailable') : refusal(error);
  }
}

/** Takes a failed try from a budget; a successful one gives it back. */
async function failuresOf<T>(
  { limits }: Services,
  [name, key]: readonly [LimitName, string],
  work: () => Promise<T>,
): Promise<T> {
  await limits.take(name, key);
  const done = await work();
  await limits.giveBack(name, key);
  return done;
}

/**
 * Checks the password and opens a session under a new token; the cookies to set make this browser a known device of the
 * account. Only wrong tries count.
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  caller: Caller,
) {
  const tried = await countAttempt(services, email, { address: networkOf(caller.address), cookie: caller.cookie });
  const { headers, response } = await refusing(
    authOf(services).api.signInEmail({
      body: { email: tried.account, password },
      headers: headersOf(caller),
      returnHeaders: true,
    }),
  ).catch((error: unknown) => {
    warnOwner(services, tried).catch((failure: unknown) =>
      services.log.error({ err: failure }, 'warning of wrong passwords'),
    );
    throw error;
  });
  await refundAttempt(services, tried);
  const cookies = [...headers.getSetCookie(), deviceCookie(services.config, tried.account)];
  return { cookies, user: await getOwnAccount(services.db, userId.parse(response.user.id)) };
}

/** Ends the session of the cookie and deletes the cookie. */
export async function signOut(services: Services, caller: Caller): Promise<string[]> {
  const { headers } = await authOf(services).api.signOut({ headers: headersOf(caller), returnHeaders: true });
  return headers.getSetCookie();
}

/** Gives the same answer whether or not there is an account, without waiting for the mail. */
export async function requestPasswordReset(services: Services, email: string, caller: Caller): Promise<void> {
  await services.limits.take('password-reset', networkOf(caller.address));
  try {
    await askingDevice.run(findDevice(services.config, caller.cookie, email), () =>
      inSteadyTime(() =>
        authOf(services).api.requestPasswordReset({
          body: { email: normalisedEmail(email) },
          headers: headersOf(caller),
        }),
      ),
    );
  } catch (error) {
    if (!isBadAddress(error)) throw error;
  }
}

/** Whose password a mailed link sets. */
async function ownerOfLink(services: Services, token: string): Promise<UserId> {
  const { internalAdapter } = await authOf(services).$context;
  const found = await internalAdapter.findVerificationValue(`${resetLink}${token}`);
  if (!found || found.expiresAt < new Date()) throw accountErrors('link-not-valid');
  return userId.parse(found.value);
}

/** The request of the page for a new password about the account that a mailed link is for. */
export const readPasswordLink = (services: Services, token: string, address: string): Promise<PasswordLink> =>
  followLink(services.limits, address, async () => {
    const owner = await ownerOfLink(services, token);
    const [account, passkeys] = await Promise.all([
      getOwnAccount(services.db, owner),
      listPasskeys(services.db, owner),
    ]);
    return { needsName: !account.first_name, passkeys };
  });

interface NewPassword {
  readonly token: string;
  readonly newPassword: string;
  readonly removePasskeys: boolean;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
}

/**
 * Sets the password of the token's account and ends all its sessions; its passkeys if asked to, which comes first, so a
 * token that is spent has done all of its work.
 */
export async function resetPassword(
  services: Services,
  { token, newPassword, removePasskeys, ...names }: NewPassword,
  address: string,
): Promise<void> {
  await refuseCommonPassword(newPassword, 'body.newPassword');
  await followLink(services.limits, address, async () => {
    const owner = await ownerOfLink(services, token);
    const { first_name } = names;
    if (first_name) await inTransaction(services.db, (tx) => nameUnnamed(tx, owner, { ...names, first_name }));
    if (removePasskeys) await removeAllPasskeys(services.db, owner);
    await refusing(authOf(services).api.resetPassword({ body: { token, newPassword } }));
  });
}

/** Changes the viewer's password; other sessions continue unless the person ends them. Returns the cookies to set. */
export async function changePassword(
  services: Services,
  change: { currentPassword: string; newPassword: string; sessionId: string },
  caller: Caller,
): Promise<string[]> {
  const { sessionId, ...body } = change;
  await refuseCommonPassword(change.newPassword, 'body.newPassword');
  const { headers } = await failuresOf(services, ['password-change', sessionId], () =>
    refusing(authOf(services).api.changePassword({ body, headers: headersOf(caller), returnHeaders: true })),
  ).catch(async (error: unknown) => {
    if (libraryCode(error) !== 'UNAUTHORIZED') throw error;
    // If the database is down, the library reports an ended session; this throws in that case.
    await services.pool.query('select 1');
    throw commonErrors('signed-out');
  });
  return headers.getSetCookie();
}

/** Confirms the address of the token. Repeating it is harmless, and finishes what a crash interrupted. */
export async function verifyEmail(services: Services, token: string, address: string): Promise<void> {
  await followLink(services.limits, address, () => refusing(authOf(services).api.verifyEmail({ query: { token } })));
  await registerConfirmed(services.db, emailOf(token));
}

/** The library has checked the signature; the payload names the address. */
function emailOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { email: string };
  return payload.email;
}

/** The library's own answer about the cookie; it prolongs a session that is due and then returns a cookie to set. */
export async function librarySession(services: Services, caller: Caller) {
  const { headers, response } = await authOf(services).api.getSession({
    headers: headersOf(caller),
    returnHeaders: true,
  });
  return { cookies: headers.getSetCookie(), session: response?.session ?? null };
}

/** The library's name for a token that sets a password. */
const resetLink = 'reset-password:';
const hourMs = 3_600_000;
const invitationMs = 7 * 24 * hourMs;

/** A link for setting a password, for operators who hand it over themselves. */
export async function createPasswordLink(services: Services, person: string, validMs = hourMs): Promise<string> {
  const { internalAdapter } = await authOf(services).$context;
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: `${resetLink}${token}`,
    value: person,
    expiresAt: new Date(Date.now() + validMs),
  });
  return pageLink(services.config, 'reset-password', token);
}

export interface Invited {
  readonly person: UserId;
  readonly email: string;
  /** The name of whoever invites them. */
  readonly by: string;
}

/** Mails the link to set the password of an account that was made for somebody. */
export async function mailInvitation(services: Services, { person, email, by }: Invited): Promise<void> {
  const link = await createPasswordLink(services, person, invitationMs);
  await services.mailer.send(accountInvitationMail(email, link, by));
}
