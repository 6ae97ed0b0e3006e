import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';

interface Signed {
  readonly fileId: FileId;
  readonly width: PictureWidth;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** The address of a picture for people who are not signed in where they read, as in a mail: good for this width until it expires. */
export function signedFileUrl(secret: string, { fileId, width, expires }: Omit<Signed, 'expires'> & { readonly expires: Date }): string {
  const seconds = Math.floor(expires.getTime() / 1_000);
  return `${pictureLocation(fileId)}?width=${width}&expires=${seconds}&signature=${signatureOf(secret, { fileId, width, expires: seconds })}`;
}

export function isSigned(secret: string, signed: Signed, signature: string): boolean {
  if (signed.expires * 1_000 <= Date.now()) return false;
  const [expected, given] = [Buffer.from(signatureOf(secret, signed)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The purpose is part of what is signed: the same secret signs sessions too. */
function signatureOf(secret: string, { fileId, width, expires }: Signed): string {
  return createHmac('sha256', secret).update(`picture ${fileId} ${width} ${expires}`).digest('base64url');
}
