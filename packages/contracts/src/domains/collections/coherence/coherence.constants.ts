/**
 * An answer to a suggestion about a collection: a work belongs to it, a work is never suggested for it, or two works
 * that are nearly the same both stay.
 */
export const answerKinds = ['belongs', 'never', 'both'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Answers of one collection. */
export const maximumAnswers = 10_000;
/** The last answers that are listed to be withdrawn. */
export const answersListed = 50;
