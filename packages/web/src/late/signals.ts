/*
 * Strings that two sides agree on: the inline scripts of this folder on one side; React and the editor on the other. Those that the server
 * needs too are in contracts/kernel/page-start.ts. Style sheets repeat the marks. Each is an export of its own, so a page's bundle holds
 * only those it uses.
 */

/** Event: React answers from now on. */
export const aliveEvent = 'alive';
/** On `<html>` from then on; on a link: it does more once the page is alive, so an earlier click waits. */
export const aliveMark = 'data-alive';
/** Begins the sessionStorage key of a list that somebody has loaded further; the key of the history entry follows. */
export const listKey = 'list ';

/** Event: the editor has taken the place of the server's text. */
export const equippedEvent = 'equipped';
/** Event: asks for the pastes made so far, which are added to its `detail`. */
export const pastesEvent = 'early-pastes';
/** Event: the window holds the draft of the one before; the inline script need no longer claim it. */
export const claimedEvent = 'draft-claimed';
/** On the server's text, to be written in: whose draft of which article it is. */
export const draftMark = 'data-draft';
/** On that text when it shows the draft of the window before. */
export const recoveredMark = 'data-recovered';
/** On `<html>` while an input method composes words. */
export const composingMark = 'data-composing';
/** On `<html>` once all of the text is laid out. */
export const laidOutMark = 'data-laid-out';
/** Begins the sessionStorage key for the HTML of a draft; the draft's name follows. */
export const draftHtmlKey = 'draft html ';
/** Begins the sessionStorage key that names this tab's latest window on a draft; the draft's name follows. */
export const windowKey = 'window ';
