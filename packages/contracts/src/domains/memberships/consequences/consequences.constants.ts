/** The events that are previewed before somebody confirms them. */
export const previewedEvents = ['suspend', 'remove', 'end', 'leave', 'grant'] as const;
export type PreviewedEvent = (typeof previewedEvents)[number];

/** What a change of membership touches: saved works, articles, rooms of the chat, mails that wait. */
export const consequenceKinds = ['collections', 'articles', 'rooms', 'mails'] as const;
export type ConsequenceKind = (typeof consequenceKinds)[number];

/** For more people than this the answer is counted in the background. */
export const peopleCountedAtOnce = 500;
/** Things that a consequence names, and pictures that it shows. */
export const maximumNames = 5;
export const maximumPictures = 5;
