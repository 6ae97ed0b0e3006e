import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The HMAC-SHA-256 of these parts. The first part names the purpose, because one secret signs several things; only the
 * session library's cookies have none.
 */
export function signatureOf(secret: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Compares in constant time. */
export const isSameSignature = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
