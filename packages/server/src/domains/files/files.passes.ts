import { isSameSignature, signatureOf } from '../../platform/base/signing.ts';

/**
 * A pass in a picture's address, where readers are not signed in, as in a mail or a feed: who got it, and which thing's
 * pictures it opens to them.
 */
export interface Pass {
  /** The kind of document it was issued for: a mail, a feed. Its domain decides whether it still holds. */
  readonly kind: string;
  /** The id of the one mail or feed that it was made for. */
  readonly holder: string;
  /** The id of the thing whose pictures are shown there. */
  readonly subjectId: string;
}

const idBytes = 16;

export function writePass(secret: string, pass: Pass): string {
  const ids = Buffer.concat([bytesOf(pass.holder), bytesOf(pass.subjectId)]);
  return `${pass.kind}-${Buffer.concat([ids, sealOf(secret, pass.kind, ids)]).toString('base64url')}`;
}

/** Undefined if we did not sign it. */
export function readPass(secret: string, text: string): Pass | undefined {
  const [, kind, written] = /^([a-z]{1,20})-([\w-]{86})$/.exec(text) ?? [];
  if (!kind || !written) return undefined;
  const bytes = Buffer.from(written, 'base64url');
  const ids = bytes.subarray(0, 2 * idBytes);
  if (!isSameSignature(bytes.subarray(2 * idBytes), sealOf(secret, kind, ids))) return undefined;
  return { kind, holder: uuidOf(ids.subarray(0, idBytes)), subjectId: uuidOf(ids.subarray(idBytes)) };
}

const sealOf = (secret: string, kind: string, ids: Buffer) => signatureOf(secret, 'pass ', `${kind} `, ids);
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
