/** Kinds that their person can pause and resume, by the queue of their steps. The web calls the steps of each. */
export const pausableKinds = ['imports.step', 'contact-imports.step', 'mailings.send'] as const;
export type PausableKind = (typeof pausableKinds)[number];

/** A person rarely has more than a few; these are the first of them. */
export const mostOwnWorks = 50;
/** Work that waits, failed or ended is shown for so long after its last change; the list of its kind keeps it. */
export const shownDays = 14;
