/** Collections per page of a list. */
export const collectionsPerPage = 30;
/** Works per page of a collection. */
export const worksPerPage = 60;
/** Collections of one person, and of one segment. */
export const maximumCollections = 5_000;
/** Works and wall texts in one collection. */
export const maximumItems = 10_000;
/** Works that one call puts in or takes out, in all their collections together. */
export const maximumItemsAtOnce = 200;
/** Collections that one call puts works into or takes them out of. */
export const maximumCollectionsAtOnce = 20;
/** Pictures on the cover of a collection, of its first works. */
export const coverPictures = 5;
/** Characters. */
export const maximumName = 200;
export const maximumDescription = 5_000;
/** A wall text, or a note on a work, in characters. */
export const maximumItemText = 5_000;
/** Wall texts that the page of a collection shows between two works; Organize and the exhibition show all. */
export const textsBetweenWorks = 20;
/** Saved works are counted up to here. */
export const favoritesCountedUpTo = 10_000;
/** Days in which a deleted collection can be restored. */
export const daysToRestore = 30;

export const collectionOrders = ['changed', 'name'] as const;
