import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';

/** The page of a segment, with parameters of its own. */
export function segmentAddress(segmentId: string, more: Readonly<Record<string, string>> = {}): string {
  return `/subscriptions?${new URLSearchParams({ segmentId, ...more })}`;
}

/** Where a signed-in person chooses whether to get the mails of a segment. */
export const manageMailsAddress = (segmentId: string) => `/email/unsubscribe?${new URLSearchParams({ segmentId })}`;

/** The id in a picture's address, when the picture is kept here. */
export const pictureIdOf = (source: string | null): string | undefined => (source ? fileIdOfLocation(source) : undefined);
