import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSameSignature, signatureOf } from '../../platform/signing.ts';

/** A picture in one width, until a time. */
export interface Signed {
  readonly fileId: FileId;
  readonly width: PictureWidth;
  /** Seconds since 1970. */
  readonly expires: number;
}

export function isSigned(secret: string, signed: Signed, signature: string): boolean {
  if (signed.expires * 1_000 <= Date.now()) return false;
  return isSameSignature(Buffer.from(signature), Buffer.from(pictureSignature(secret, signed)));
}

/** What an address must carry so that this picture is served to whoever has it. */
export function pictureSignature(secret: string, { fileId, width, expires }: Signed): string {
  return signatureOf(secret, 'picture ', `${fileId} ${width} ${expires}`).toString('base64url');
}
