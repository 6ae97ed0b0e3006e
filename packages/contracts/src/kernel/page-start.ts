/*
 * Marks in the HTML of a page that say how its scripts start: the server writes and reads them, the web's `late/` acts
 * on them.
 */

/** On `<html>`: `now`, `painted` or `later`. */
export const hydrateMark = 'data-hydrate';
/** On `<html>`, if the first paint needs the late stylesheet too. */
export const allStylesMark = 'data-all-styles';
/** The `rel` of links to scripts that are fetched later. */
export const laterLink = 'later';
/** On the JSON that lists the page's modules. */
export const filesMark = 'data-files';
