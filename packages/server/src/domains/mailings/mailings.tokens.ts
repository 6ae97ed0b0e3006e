import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { ContactId, DigestId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSameSignature, signatureOf } from '../../platform/base/signing.ts';

/**
 * The claim of an unsubscribe link: the person, the segment, and the mailing. In a test mail it means nobody: contactId
 * is null.
 */
export interface UnsubscribeClaim {
  readonly contactId: ContactId | null;
  readonly segmentId: SegmentId;
  readonly mailingId: MailingId;
}

const noOne = '00000000-0000-0000-0000-000000000000';
const idBytes = 16;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const signature = (secret: string, payload: Buffer) => signatureOf(secret, 'unsubscribe ', payload);

/** Unsubscribing by it works as long as the secret does: old mails must stay unsubscribable. */
export function unsubscribeToken(secret: string, { contactId, segmentId, mailingId }: UnsubscribeClaim): string {
  const payload = Buffer.concat([contactId ?? noOne, segmentId, mailingId].map(bytesOf));
  return Buffer.concat([payload, signature(secret, payload)]).toString('base64url');
}

/** The content of the token, or 410 if it is not one of ours. */
export function readUnsubscribeToken(secret: string, token: string): UnsubscribeClaim {
  const bytes = Buffer.from(token, 'base64url');
  const [payload, given] = [bytes.subarray(0, 3 * idBytes), bytes.subarray(3 * idBytes)];
  if (payload.length !== 3 * idBytes || !isSameSignature(given, signature(secret, payload)))
    throw mailingErrors('link-not-valid');
  const [contactId, segmentId, mailingId] = [0, 1, 2].map((at) =>
    idOf(payload.subarray(at * idBytes, (at + 1) * idBytes)),
  );
  return {
    contactId: contactId === noOne ? null : (contactId as ContactId),
    segmentId: segmentId as SegmentId,
    mailingId: mailingId as MailingId,
  };
}

const openDays = 365;

/**
 * The same, or 410 a year after the mailing was made: until then the link opens the preferences of its segment. The id
 * of a mailing (UUID version 7) begins with the time at which it was made.
 */
export function readOpenLink(secret: string, token: string): UnsubscribeClaim {
  const claim = readUnsubscribeToken(secret, token);
  assertOpen(claim.mailingId);
  return claim;
}

/** Throws 410 if it is more than a year since the mailing or digest with this id was made. */
export function assertOpen(id: MailingId | DigestId): void {
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  if (Date.now() - madeAt > openDays * 86_400_000) throw mailingErrors('link-not-valid');
}

/** The token of a reader who has had no mailing yet: for a year from now it opens their preferences like that of a mail. */
export function preferencesToken(secret: string, claim: Omit<UnsubscribeClaim, 'mailingId'>): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const mailingId = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000` as MailingId;
  return unsubscribeToken(secret, { ...claim, mailingId });
}

/** The claim of a digest's link: the person and the digest, which may be of several segments. */
export interface DigestClaim {
  readonly contactId: ContactId;
  readonly digestId: DigestId;
}

const signatureBytes = 32;
/** It is shorter than the token of a mailing. */
export const isDigestToken = (token: string) => Buffer.from(token, 'base64url').length === 2 * idBytes + signatureBytes;

const digestSignature = (secret: string, payload: Buffer) => signatureOf(secret, 'digest ', payload);

export function digestToken(secret: string, { contactId, digestId }: DigestClaim): string {
  const payload = Buffer.concat([contactId, digestId].map(bytesOf));
  return Buffer.concat([payload, digestSignature(secret, payload)]).toString('base64url');
}

/** The content of the token, or 410 if it is not one of ours. */
export function readDigestToken(secret: string, token: string): DigestClaim {
  const bytes = Buffer.from(token, 'base64url');
  const [payload, given] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)];
  if (payload.length !== 2 * idBytes || !isSameSignature(given, digestSignature(secret, payload)))
    throw mailingErrors('link-not-valid');
  return {
    contactId: idOf(payload.subarray(0, idBytes)) as ContactId,
    digestId: idOf(payload.subarray(idBytes)) as DigestId,
  };
}
