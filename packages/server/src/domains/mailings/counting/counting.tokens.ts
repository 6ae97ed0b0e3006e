import { isSameSignature, signatureOf } from '../../../platform/base/signing.ts';

/** The claim of a counted address: which link of which recipient's mail. */
export interface CountingClaim {
  /** The number of the mailing. */
  readonly mailing: number;
  /** The number of the recipient. */
  readonly no: number;
  readonly link: number;
}

const payloadBytes = 10;
const signatureBytes = 9;
const pattern = /^[A-Za-z0-9_-]{26}$/;
const most = 2 ** 32 - 1;

const signed = (secret: string, payload: Buffer) =>
  signatureOf(secret, 'counted ', payload).subarray(0, signatureBytes);

/** Mails whose numbers do not fit are not counted. */
export const hasCountingToken = ({ mailing, no }: Pick<CountingClaim, 'mailing' | 'no'>): boolean =>
  mailing <= most && no <= most;

/** 26 characters: four bytes for the mailing, four for the recipient, two for the link, nine of the signature. */
export function countingToken(secret: string, { mailing, no, link }: CountingClaim): string {
  const payload = Buffer.allocUnsafe(payloadBytes);
  payload.writeUInt32BE(mailing, 0);
  payload.writeUInt32BE(no, 4);
  payload.writeUInt16BE(link, 8);
  return Buffer.concat([payload, signed(secret, payload)]).toString('base64url');
}

/** The claim of a token, or undefined if it is not one of ours. Each token has one spelling. */
export function readCountingToken(secret: string, token: string): CountingClaim | undefined {
  if (!pattern.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, payloadBytes);
  if (bytes.toString('base64url') !== token) return undefined;
  if (!isSameSignature(bytes.subarray(payloadBytes), signed(secret, payload))) return undefined;
  return { mailing: payload.readUInt32BE(0), no: payload.readUInt32BE(4), link: payload.readUInt16BE(8) };
}
