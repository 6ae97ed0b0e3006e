import { html } from '../text/html.ts';
import { mailParagraph } from './mail-layout.ts';

/** A mail lists no more than this; the application shows the rest. */
const mostInMail = 10;

interface MailEntry {
  readonly text: string;
  readonly url: string;
}

/** The first entries of a list, each a link, and a line about the rest: as HTML and as plain text. */
export function mailEntries(entries: readonly MailEntry[], lineOfRest: (rest: number) => string) {
  const shown = entries.slice(0, mostInMail);
  const rest = entries.length - shown.length;
  const more = rest > 0 ? [lineOfRest(rest)] : [];
  return {
    paragraphs: html`${shown.map(({ text, url }) => mailParagraph(html`<a href="${url}">${text}</a>`))}
${more.map(mailParagraph)}`,
    lines: [...shown.map(({ text, url }) => `${text}\n${url}`), ...more],
  };
}
