/**
 * The text that remains in a field once `sent` has arrived: the text that was typed since, also if it begins with a
 * space.
 */
export const typedSince = (sent: string, shown: string): string =>
  shown.trimStart().startsWith(sent) ? shown.trimStart().slice(sent.length).trimStart() : shown;
