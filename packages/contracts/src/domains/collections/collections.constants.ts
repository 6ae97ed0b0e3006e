/** Collections of one page of a list. */
export const collectionsPerPage = 30;
/** Works of one page of a collection. */
export const worksPerPage = 60;
