import type { WireMail } from './mail-model.ts';

/** Text with the line ends of mail. A lone CR is one too: servers that read it differently can be made to see two mails. */
export const wireLines = (text: string) => text.replace(/\r\n?|\n/g, '\r\n');

/** Doubles a dot that begins a line: a single one would end the message (RFC 5321, 4.5.2). */
export const dotStuffed = (text: string) => text.replace(/^\./gm, '..');

/** The bytes of a finished message as they go to the server, with the final dot. */
export function wireOf(raw: Buffer): Buffer {
  const lines = dotStuffed(wireLines(raw.toString('latin1')));
  return Buffer.from(`${lines}${lines.endsWith('\r\n') ? '' : '\r\n'}.\r\n`, 'latin1');
}

/** The message itself, as the server's users will read it. */
export function rawOf({ pieces }: Pick<WireMail, 'pieces'>): string {
  const bytes = Buffer.concat(pieces);
  return bytes
    .subarray(0, -'.\r\n'.length)
    .toString()
    .replace(/(^|\r\n)\./g, '$1');
}
