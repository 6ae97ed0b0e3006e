/** Works of a slice. */
export const selectedPerPage = 30;
/** A list that stays as it was has at most so many works. */
export const maximumSelected = 10_000;
