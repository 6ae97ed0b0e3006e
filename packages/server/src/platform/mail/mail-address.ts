import { domainToASCII } from 'node:url';
import { MailRefused } from './mail-model.ts';

const controlCharacters = /[\u0000-\u001f\u007f\u2028\u2029]/;
const mailbox =
  /^(?:(?<name>[^<>]*?)\s*<(?<bracketed>[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+)>|(?<bare>[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+))$/;

/** An address with an optional name, empty if there is none. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Parses `Name <address>` or a bare address; refuses anything that could be two recipients or a second header. */
export function parseMailbox(written: string): Mailbox {
  const found = controlCharacters.test(written) ? undefined : mailbox.exec(written.trim())?.groups;
  if (!found) throw new MailRefused('permanent', 'This is not the address of one mailbox');
  return { name: (found.name ?? '').replace(/^"(.*)"$/, '$1'), address: found.bracketed ?? found.bare! };
}

/** The address as it goes to the server: the domain in ASCII (RFC 5891). */
export function wireAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  if (!domain) throw new MailRefused('permanent', 'The domain of this address is not one', { code: 553 });
  return `${address.slice(0, at)}@${domain}`;
}

/** Writes `Name <address>` from user input: characters that would end the name are dropped. */
export function writeMailbox(name: string, address: string): string {
  const plain = headerText(name)
    .replace(/[<>"\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain ? `${plain} <${address}>` : address;
}

/** Text that a person typed, as the value of one header. */
export const headerText = (text: string) => text.split(controlCharacters).join(' ').trim();

/** Refuses header names and values that are not a single line. */
export function assertHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9-]+$/.test(name) || controlCharacters.test(value))
      throw new Error(`The header ${JSON.stringify(name)} is not one line`);
  }
}
