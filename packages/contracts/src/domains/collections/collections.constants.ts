/** Collections per page of a list. */
export const collectionsPerPage = 30;
/** Works per page of a collection. */
export const worksPerPage = 60;
