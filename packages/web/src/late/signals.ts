/* Strings shared by two sides: the inline scripts of this folder, and React and the editor. Those that the server
   needs too are in contracts/kernel/page-start.ts. Stylesheets repeat the marks. Each string is an export of its
   own, so a page's bundle holds only those it uses. */

/** Event: React responds from now on. */
export const aliveEvent = 'alive';
/** On `<html>` from then on. On a link: it does more once the page is alive, so an earlier click waits. */
export const aliveMark = 'data-alive';
/** On a button that begins a text, and on the field for what is typed before the page is alive. */
export const firstWordsMark = 'data-first-words';
/**
 * The style of a field that takes words unseen. Rendered: a hidden field takes no keys. A smaller font makes phones
 * zoom in; in a wrapped line the End key would stop early.
 */
export const unseenField =
  'position:fixed;inset:0 auto auto 0;width:1px;height:1px;padding:0;border:0;opacity:0;font-size:16px;white-space:pre;pointer-events:none';
/** Prefix of the sessionStorage key of a list that somebody loaded further; the key of the history entry follows. */
export const listKey = 'list ';

/** Event: the editor has replaced the server's text. */
export const equippedEvent = 'equipped';
/** Event: asks for the pastes made so far, which listeners add to its `detail`. */
export const pastesEvent = 'early-pastes';
/** Event: the window holds the draft of the previous one, so the inline script need no longer claim it. */
export const claimedEvent = 'draft-claimed';
/** On the server's editable text: names the draft, by person and article. */
export const draftMark = 'data-draft';
/** On that text when it shows the draft of the previous window. */
export const recoveredMark = 'data-recovered';
/** On `<html>` while an input method composes words. */
export const composingMark = 'data-composing';
/** On `<html>` once the whole text is laid out. */
export const laidOutMark = 'data-laid-out';
/** Prefix of the sessionStorage key for the HTML of a draft; the draft's name follows. */
export const draftHtmlKey = 'draft html ';
/** Prefix of the sessionStorage key that names this tab's latest window on a draft; the draft's name follows. */
export const windowKey = 'window ';
