import { bulkEvents } from '../bulk/bulk.constants.ts';

/** The events that can be previewed before somebody confirms them: who would move, and who not. */
export const previewedEvents = [...bulkEvents, 'leave'] as const;
export type PreviewedEvent = (typeof previewedEvents)[number];

/** Those that take access away or open it: for them the consequences are counted too. */
const weightyEvents = ['suspend', 'remove', 'end', 'leave', 'grant'] as const satisfies readonly PreviewedEvent[];
export type WeightyEvent = (typeof weightyEvents)[number];
export const isWeighty = (event: PreviewedEvent): event is WeightyEvent => weightyEvents.some((one) => one === event);

/** Things that a change of membership affects: saved works, articles, rooms of the chat, mails that wait. */
export const consequenceKinds = ['collections', 'articles', 'rooms', 'mails'] as const;
export type ConsequenceKind = (typeof consequenceKinds)[number];

/** For more people than this the answer is counted in the background. */
export const peopleCountedAtOnce = 500;
/** Things that a consequence names, and pictures that it shows. */
export const maximumNames = 5;
export const maximumPictures = 5;
