import { randomBytes } from 'node:crypto';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Config } from '../../platform/base/config.ts';
import { isSameSignature, signatureOf } from '../../platform/base/signing.ts';

type Setting = Pick<Config, 'publicUrl' | 'sessionSecret'>;
const lastsSeconds = 180 * 86_400;

const cookieName = ({ publicUrl }: Setting) => `${publicUrl.startsWith('https:') ? '__Host-' : ''}oeuvre.device`;
interface Mark {
  readonly id: string;
  /** In seconds since 1970, to the base 36. */
  readonly issued: string;
}

const seal = ({ sessionSecret }: Setting, email: string, { id, issued }: Mark) =>
  signatureOf(sessionSecret, 'device', `\0${id}\0${issued}\0${normalisedEmail(email)}`).toString('base64url');

/**
 * The cookie that a browser keeps after a sign-in. It grants nothing; it tells the next sign-in with this address that
 * the device is known.
 */
export function deviceCookie(config: Setting, email: string): string {
  const id = randomBytes(12).toString('base64url');
  const issued = Math.floor(Date.now() / 1000).toString(36);
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(config)}=${id}.${issued}.${seal(config, email, { id, issued })}; Max-Age=${lastsSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** The id of the device if somebody has signed in on it with this address, otherwise undefined. */
export function findDevice(config: Setting, cookies: string | undefined, email: string): string | undefined {
  const found = new RegExp(
    `(?:^|;)\\s*${cookieName(config).replaceAll('.', '\\.')}=([\\w-]{16})\\.([0-9a-z]{1,10})\\.([\\w-]{43})(?:;|$)`,
  ).exec(cookies ?? '');
  if (!found) return undefined;
  const [, id, issued, given] = found as unknown as [string, string, string, string];
  if (Number.parseInt(issued, 36) + lastsSeconds < Date.now() / 1000) return undefined;
  return isSameSignature(Buffer.from(given), Buffer.from(seal(config, email, { id, issued }))) ? id : undefined;
}
