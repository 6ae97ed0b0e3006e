/** The most labels, notes, links or broader terms of one term, and of the terms that one act names. */
export const termLimits = {
  name: 500,
  labels: 300,
  notes: 50,
  noteText: 4_000,
  matches: 50,
  uri: 500,
  parents: 20,
  merged: 20,
  parts: 20,
  words: 20,
  movedTo: 100,
} as const;

export const termsPerPage = 100;
export const termMatchesShown = 20;
export const termActsPerPage = 20;
/** Paths from the top to a term that are shown; a term in a tangle has thousands. */
export const mostPaths = 12;
/** Terms and works that a rehearsal shows before and after; the numbers count all. */
export const rehearsedTerms = 50;
export const rehearsedWorks = 6;
/** So long an act can be undone, in days. */
export const undoDays = 31;
/** The most works that one act rewrites. */
export const mostRewrittenWorks = 200_000;
