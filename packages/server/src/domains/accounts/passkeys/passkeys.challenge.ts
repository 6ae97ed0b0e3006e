import { createHash, randomBytes } from 'node:crypto';
import { accountErrors } from '@oeuvre/contracts/domains/accounts/accounts.errors.ts';
import type { Config } from '../../../platform/base/config.ts';
import { isSameSignature, signatureOf } from '../../../platform/base/signing.ts';
import type { Database } from '../../../platform/database/database.ts';

type Setting = Pick<Config, 'publicUrl' | 'sessionSecret'>;

/** The use that an answer is valid for, and its person: the id, or '' for a visitor who is not signed in. */
export interface Occasion {
  readonly purpose: 'add' | 'sign-in' | 'proof';
  readonly person: string;
}

const lastsSeconds = 300;
const cookieName = ({ publicUrl }: Setting) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}oeuvre.passkey`;
const attributes = ({ publicUrl }: Setting, seconds: number) =>
  `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

interface Issued {
  readonly challenge: string;
  /** In seconds since 1970, to the base 36. */
  readonly until: string;
}

const seal = ({ sessionSecret }: Setting, { challenge, until }: Issued, { purpose, person }: Occasion) =>
  signatureOf(sessionSecret, 'passkey ', `${purpose}\0${person}\0${until}\0${challenge}`).toString('base64url');

/**
 * A new challenge, with the signed cookie that binds it to this browser, this purpose and this person for five minutes.
 * The server stores nothing until it is answered.
 */
export function issueChallenge(config: Setting, occasion: Occasion): { challenge: string; cookie: string } {
  const challenge = randomBytes(32).toString('base64url');
  const until = (Math.floor(Date.now() / 1_000) + lastsSeconds).toString(36);
  const value = `${challenge}.${until}.${seal(config, { challenge, until }, occasion)}`;
  return { challenge, cookie: `${cookieName(config)}=${value}; ${attributes(config, lastsSeconds)}` };
}

/** Removes the cookie of a challenge that was answered. */
export const withoutChallenge = (config: Setting): string => `${cookieName(config)}=; ${attributes(config, 0)}`;

/** The challenge that this browser was given for this occasion, if it is still valid and has not been answered. */
export async function spendChallenge(
  db: Database,
  { config, cookies, occasion }: { config: Setting; cookies: string | undefined; occasion: Occasion },
): Promise<string> {
  const pattern = new RegExp(
    `(?:^|;)\\s*${cookieName(config).replaceAll('.', '\\.')}=([\\w-]{43})\\.([0-9a-z]{1,10})\\.([\\w-]{43})(?:;|$)`,
  );
  const [, challenge = '', until = '', given = ''] = pattern.exec(cookies ?? '') ?? [];
  const seconds = Number.parseInt(until, 36);
  if (!challenge || !(seconds > Date.now() / 1_000)) throw accountErrors('passkey-refused');
  if (!isSameSignature(Buffer.from(given), Buffer.from(seal(config, { challenge, until }, occasion))))
    throw accountErrors('passkey-refused');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spentChallenges')
    .values({
      challengeHash: createHash('sha256').update(challenge).digest('base64url'),
      expiresAt: new Date(seconds * 1_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw accountErrors('passkey-refused');
  return challenge;
}
