/** Entries per page. */
export const entriesPerPage = 20;
/** The works of a day that an entry shows. */
export const worksShown = 6;
/** The works of a day are counted up to here; 'more than' stands for the others. */
export const worksCountedUpTo = 1_000;
