import { pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';

/** The id in a picture's address, if the picture is stored here. */
export const pictureIdOf = (source: string | null): string | undefined =>
  source ? fileIdOfLocation(source) : undefined;

/** The segments that the viewer belongs to. */
export const mySegments = pageAt(pages.segments, { tab: 'MINE' });
export const isMine = (search: URLSearchParams): boolean => search.get('tab') === 'MINE';
