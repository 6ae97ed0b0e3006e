import { randomUUID } from 'node:crypto';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { assertHeaders, headerText, parseMailbox, wireAddress } from './mail-address.ts';
import { type BodyPart, encodeBody, type QuotedPrintable } from './mail-encoding.ts';
import { fromFields } from './mail-from.ts';
import type { MailFrom, WireMail } from './mail-model.ts';

/**
 * Marks the slots of one mail. It is generated after the text was written, so nobody can have typed a slot into the
 * text.
 */
export const newSlotKey = () => randomUUID().replaceAll('-', '');

/** A placeholder in HTML or text that is filled for each recipient. Its characters survive escaping. */
export const slot = (key: string, name: string) => `\uE000${key} ${name}\uE001`;

const slotPattern = (key: string) => new RegExp(`\uE000${key} (\\w+)\uE001`);

/** The common text, and between its parts the names of the slots. */
export const splitAtSlots = (body: string, key: string): BodyPart[] =>
  body.split(slotPattern(key)).map((piece, at) => (at % 2 === 1 ? { slot: piece } : { literal: piece }));

/** A body with these words in its slots, for a preview. */
export const filledSlots = (body: string, key: string, wordsOf: (name: string) => string): string =>
  splitAtSlots(body, key)
    .map((part) => ('slot' in part ? wordsOf(part.slot) : part.literal))
    .join('');

/** A body in which every such slot has these words for all recipients: HTML in HTML, text in text. */
export const filledSlot = (body: string, name: { readonly key: string; readonly slot: string }, words: string) =>
  body.replaceAll(slot(name.key, name.slot), () => words);

/** The part that all recipients share; the bodies hold slots with this key. */
export interface MergeTemplate {
  readonly slotKey: string;
  /** The mailbox of the house. */
  readonly from: string;
  /** The writer, if it is not the house. */
  readonly named?: MailFrom | undefined;
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
  readonly tags?: Readonly<Record<string, string>>;
  /** Where reports about this mail go, if not to the sender. */
  readonly returnPath?: string | undefined;
}

/** RFC 5321, 4.5.3.1.6, without the line end. */
const longestLine = 998;

/** The mail of one recipient. */
export type Merge = (recipient: MergeRecipient) => WireMail;

/**
 * One mail to many people: headers and bodies are encoded once, so each recipient costs only their own words, and the
 * mails in memory share the buffers of everything else.
 */
export const mergeMail = async (template: MergeTemplate): Promise<Merge> => (await mailMerger())(template);

/** Encodes templates, as soon as the libraries for it are loaded. */
export async function mailMerger(): Promise<(template: MergeTemplate) => Merge> {
  const [{ default: Composer }, { encode, wrap }] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/qp'),
  ]);
  return (template) => merging(template, { Composer, encode, wrap });
}

interface Libraries extends QuotedPrintable {
  readonly Composer: typeof import('nodemailer/lib/mail-composer').default;
}

function merging(template: MergeTemplate, library: Libraries): Merge {
  const shared = sharedHeaders(template, library);
  const text = encodeBody(splitAtSlots(template.text, template.slotKey), library);
  const html = encodeBody(splitAtSlots(template.html, template.slotKey), library);
  const sender = wireAddress(parseMailbox(template.from).address);
  const boundary = `=_${randomUUID()}`;
  const head = (type: string, encoding: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  const opening = Buffer.from(
    `${shared}MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n${head('text/plain', text.encoding)}`,
  );
  const middle = Buffer.from(`\r\n${head('text/html', html.encoding)}`);
  const closing = Buffer.from(`\r\n--${boundary}--\r\n.\r\n`);
  const dateOf = dateOfSecond();

  return ({ to, messageId, headers, values, tags = {}, returnPath }) => {
    const address = wireAddress(parseMailbox(to).address);
    const own = ownHeaders({ To: address, 'Message-ID': messageId, Date: dateOf(Date.now()), ...headers });
    const pieces = [
      own,
      opening,
      ...text.fill((name) => values[name] ?? ''),
      middle,
      ...html.fill((name) => escapeHtml(values[name] ?? '')),
      closing,
    ];
    const mail = { from: sender, to: address, subject: template.subject, messageId, pieces, tags };
    return returnPath ? { ...mail, returnPath } : mail;
  };
}

function ownHeaders(headers: Readonly<Record<string, string>>): Buffer {
  assertHeaders(headers);
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value.replaceAll(', <', ',\r\n <')}\r\n`)
    .join('');
  const bytes = Buffer.from(lines);
  if (lines.split('\r\n').some((line) => Buffer.byteLength(line) > longestLine))
    throw new Error('A header of this mail has a line that is too long');
  return bytes;
}

/** The date header, written once a second. */
function dateOfSecond(): (now: number) => string {
  let [second, date] = [0, ''];
  return (now) => {
    const current = Math.floor(now / 1_000);
    if (current !== second) [second, date] = [current, new Date(now).toUTCString().replace('GMT', '+0000')];
    return date;
  };
}

/** From, Reply-To and Subject as nodemailer encodes them (RFC 2047). */
function sharedHeaders({ from, named, subject }: MergeTemplate, { Composer }: Libraries): string {
  const headers = new Composer({
    ...fromFields(parseMailbox(from), named),
    subject: headerText(subject),
    text: '.',
  })
    .compile()
    .buildHeaders();
  return headers
    .split(/\r\n(?![ \t])/)
    .filter((line) => /^(From|Reply-To|Subject):/i.test(line))
    .map((line) => `${line}\r\n`)
    .join('');
}
