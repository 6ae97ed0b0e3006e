import './accounts.tables.ts';
import { randomBytes } from 'node:crypto';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { shortened } from '../../platform/base/client-address.ts';
import type { Config } from '../../platform/base/config.ts';
import { isSameSignature, signatureOf } from '../../platform/base/signing.ts';
import type { Services } from '../../platform/services/services.ts';

const lastsSeconds = 30 * 86_400;

/** `__Host-` binds the cookie to this host and to https; browsers refuse it on plain http, as in the demo. */
export const sessionCookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `${publicUrl.startsWith('https:') ? '__Host-' : ''}oeuvre.session`;

/**
 * Reads the token of the session out of the cookies of a request: what the library's own cookie of this site holds, if
 * its signature is ours.
 */
export function sessionToken(
  config: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): (cookies: string | undefined) => string | null {
  const cookie = new RegExp(`(?:^|;)\\s*${sessionCookieName(config).replaceAll('.', '\\.')}=([^;]*)`);
  return (cookies) => signedValue(cookie.exec(cookies ?? '')?.[1], config.sessionSecret);
}

/** The value before the dot, if the HMAC after it is ours. */
function signedValue(raw: string | undefined, secret: string): string | null {
  if (raw === undefined || raw.length > 400) return null;
  const value = decoded(raw);
  const dot = value.lastIndexOf('.');
  if (dot < 1 || value.includes('\0')) return null;
  const wanted = signatureOf(secret, value.slice(0, dot)).toString('base64');
  return isSameSignature(Buffer.from(value.slice(dot + 1)), Buffer.from(wanted)) ? value.slice(0, dot) : null;
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return '';
  }
}

/**
 * Opens a session for somebody who has shown a passkey, and returns its cookie in the library's own form: from then on
 * it is a session like any other.
 */
export async function openSession(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: UserId,
  caller: { readonly userAgent: string | undefined; readonly address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      userId,
      token,
      expiresAt: new Date(Date.now() + lastsSeconds * 1_000),
      ipAddress: shortened(caller.address) ?? null,
      userAgent: caller.userAgent?.slice(0, 400) ?? null,
      signedInBy: 'passkey',
    })
    .execute();
  const value = encodeURIComponent(`${token}.${signatureOf(config.sessionSecret, token).toString('base64')}`);
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${sessionCookieName(config)}=${value}; Max-Age=${lastsSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
