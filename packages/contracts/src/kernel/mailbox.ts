/** An address with the name before it, as mail programs write it. */
export interface Mailbox {
  readonly address: string;
  /** Empty for an address alone. */
  readonly name: string;
}

/** 'Ann Lee <ann@oeuvre.test>', with or without quotes around the name, or an address alone. */
export function mailboxOf(text: string): Mailbox {
  const given = text.trim();
  const opening = given.indexOf('<');
  if (opening < 0 || !given.endsWith('>')) return { address: given, name: '' };
  const name = given.slice(0, opening).trim().replaceAll('"', '').trim();
  return { address: given.slice(opening + 1, -1).trim(), name };
}

/** The entries of a pasted list: between commas, semicolons and lines, but not within quotes. */
export const mailboxTexts = (text: string): string[] =>
  (text.replace(/>\s+/g, '>\n').match(/(?:"[^"\n]*"|[^,;\n\t])+/g) ?? []).map((part) => part.trim()).filter(Boolean);
