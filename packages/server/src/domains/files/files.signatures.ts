import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';

export interface Signed {
  readonly fileId: FileId;
  readonly width: PictureWidth;
  /** Seconds since 1970. */
  readonly expires: number;
}

export function isSigned(secret: string, signed: Signed, signature: string): boolean {
  if (signed.expires * 1_000 <= Date.now()) return false;
  const [expected, given] = [Buffer.from(signatureOf(secret, signed)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The purpose is part of what is signed: the same secret signs sessions too. */
export function signatureOf(secret: string, { fileId, width, expires }: Signed): string {
  return createHmac('sha256', secret).update(`picture ${fileId} ${width} ${expires}`).digest('base64url');
}
