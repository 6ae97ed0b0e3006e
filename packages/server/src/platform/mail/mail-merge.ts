import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { assertHeaders, headerText, parseMailbox } from './mail-address.ts';
import type { ComposedMail } from './mail-model.ts';

/**
 * Marks the slots of one mail. It is generated after the text was written, so nobody can have typed a slot into the
 * text.
 */
export const newSlotKey = () => randomUUID().replaceAll('-', '');

/** A placeholder in HTML or text that is filled for each recipient. Its characters survive escaping. */
export const slot = (key: string, name: string) => `\uE000${key} ${name}\uE001`;

const slotPattern = (key: string) => new RegExp(`\uE000${key} (\\w+)\uE001`);

/** The part that all recipients share; the bodies hold slots with this key. */
export interface MergeTemplate {
  readonly slotKey: string;
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The part of one recipient. */
export interface MergeRecipient {
  readonly to: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The plain text for each slot. */
  readonly values: Readonly<Record<string, string>>;
}

type Part = { readonly literal: string } | { readonly slot: string };

/**
 * One mail to many people: headers and bodies are encoded once, so each recipient costs only their own words. Composing
 * every message from scratch takes four times as long (docs/benchmarks.md).
 */
export async function mergeMail(template: MergeTemplate): Promise<(recipient: MergeRecipient) => ComposedMail> {
  const [{ encode, wrap }, shared] = await Promise.all([import('nodemailer/lib/qp'), sharedHeaders(template)]);
  const quoted = (text: string) => wrap(encode(text.replace(/\r?\n/g, '\r\n')));
  const partsOf = (body: string): Part[] =>
    splitAtSlots(body, template.slotKey).map((part) => ('slot' in part ? part : { literal: quoted(part.literal) }));
  const [text, html] = [partsOf(template.text), partsOf(template.html)];
  const sender = parseMailbox(template.from).address;
  const boundary = `=_${randomUUID()}`;
  const head = (type: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const opening = `MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${head('text/plain')}`;
  const middle = `\r\n${head('text/html')}`;
  const closing = `\r\n--${boundary}--\r\n`;

  return ({ to, messageId, headers, values }) => {
    const { address } = parseMailbox(to);
    const own = {
      To: address,
      'Message-ID': messageId,
      Date: new Date().toUTCString().replace('GMT', '+0000'),
      ...headers,
    };
    assertHeaders(own);
    const lines = Object.entries(own)
      .map(([name, value]) => `${name}: ${value.replaceAll(', <', ',\r\n <')}\r\n`)
      .join('');
    const raw =
      shared +
      lines +
      opening +
      filled(text, (name) => quoted(values[name] ?? '')) +
      middle +
      filled(html, (name) => quoted(escapeHtml(values[name] ?? ''))) +
      closing;
    return { from: sender, to: address, subject: template.subject, messageId, raw };
  };
}

/** From and Subject as nodemailer encodes them (RFC 2047). */
async function sharedHeaders({ from, subject }: MergeTemplate): Promise<string> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const headers = new MailComposer({ from: parseMailbox(from), subject: headerText(subject), text: '.' })
    .compile()
    .buildHeaders();
  return headers
    .split(/\r\n(?![ \t])/)
    .filter((line) => /^(From|Subject):/i.test(line))
    .map((line) => `${line}\r\n`)
    .join('');
}

/** The common text, and between its parts the names of the slots. */
export const splitAtSlots = (body: string, key: string): Part[] =>
  body.split(slotPattern(key)).map((piece, at) => (at % 2 === 1 ? { slot: piece } : { literal: piece }));

/** A soft line break between parts keeps every line as short as quoted-printable requires, whatever the values. */
const filled = (parts: readonly Part[], wordsOf: (name: string) => string) =>
  parts.map((part) => ('slot' in part ? wordsOf(part.slot) : part.literal)).join('=\r\n');
