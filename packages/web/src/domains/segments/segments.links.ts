import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';

/** The id in a picture's address, if the picture is stored here. */
export const pictureIdOf = (source: string | null): string | undefined =>
  source ? fileIdOfLocation(source) : undefined;
