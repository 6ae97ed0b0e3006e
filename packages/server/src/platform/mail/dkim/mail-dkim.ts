import { createHash, sign } from 'node:crypto';
import type { DkimSettings } from '../../base/dkim-settings.ts';
import type { HandOver, MailFeed, MailTransport, WireMail } from '../mail-model.ts';

/**
 * Headers that are signed if the mail has them. `From` and `Reply-To` are signed twice, so a second one breaks the
 * signature (RFC 6376, 8.15). Receivers believe List-Unsubscribe-Post only if it is signed (RFC 8058, 4).
 */
const signedHeaders = [
  'from',
  'from',
  'reply-to',
  'reply-to',
  'to',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
];

const headEnd = Buffer.from('\r\n\r\n');
const finalDot = Buffer.from('.\r\n');
const dots = /(^|\r\n)\.\./g;

/** A header as RFC 6376 (3.4.2, relaxed) signs it. */
function relaxed(header: string): string {
  const colon = header.indexOf(':');
  const value = header.slice(colon + 1).replace(/\r\n(?=[ \t])/g, '');
  return `${header.slice(0, colon).trim().toLowerCase()}:${value.replace(/[ \t]+/g, ' ').trim()}`;
}

const folded = (base64: string) => base64.replace(/.{1,72}(?=.)/g, '$&\r\n ');

interface Split {
  /** The header lines without the empty one. */
  readonly head: string;
  readonly body: readonly Buffer[];
}

/** The headers are in the first few buffers. */
function splitAtBody(pieces: readonly Buffer[]): Split {
  let head: Buffer = Buffer.alloc(0);
  for (const [at, piece] of pieces.entries()) {
    head = Buffer.concat([head, piece]);
    const end = head.indexOf(headEnd);
    if (end < 0) continue;
    const rest = head.subarray(end + headEnd.length);
    return { head: head.subarray(0, end).toString('latin1'), body: [rest, ...pieces.slice(at + 1)] };
  }
  throw new Error('a mail without a body');
}

/** Signs mails by DKIM (RFC 6376, RFC 8463): headers relaxed, bodies as they are. */
export class Dkim {
  readonly #settings: DkimSettings;
  readonly #isEd25519: boolean;
  /** Buffers that many mails share, and whether a line in them begins with a dot. */
  readonly #hasDots = new WeakMap<Buffer, boolean>();

  constructor(settings: DkimSettings) {
    this.#settings = settings;
    this.#isEd25519 = settings.key.asymmetricKeyType === 'ed25519';
  }

  /** The mail with its signature in front. */
  signed(mail: WireMail, now = Date.now()): WireMail {
    const { head, body } = splitAtBody(mail.pieces);
    const { domain, selector } = this.#settings;
    const fields = this.#fieldsOf(head);
    const header = [
      `DKIM-Signature: v=1; a=${this.#isEd25519 ? 'ed25519' : 'rsa'}-sha256; c=relaxed/simple;`,
      ` d=${domain}; s=${selector}; t=${Math.floor(now / 1_000)};`,
      ` h=${fields.names.join(':')};`,
      ` bh=${this.#bodyHash(body)};`,
      ' b=',
    ].join('\r\n');
    const signature = this.#sign([...fields.lines, relaxed(header)].join('\r\n'));
    return { ...mail, pieces: [Buffer.from(`${header}${folded(signature)}\r\n`), ...mail.pieces] };
  }

  #fieldsOf(head: string): { readonly names: string[]; readonly lines: string[] } {
    const headers = head.split(/\r\n(?![ \t])/).map(relaxed);
    const found = new Map(headers.map((line) => [line.slice(0, line.indexOf(':')), line]));
    const names = signedHeaders.filter((name) => found.has(name));
    return { names, lines: [...new Set(names)].map((name) => found.get(name)!) };
  }

  /** Empty lines at the end do not count (RFC 6376, 3.4.3). */
  #bodyHash(body: readonly Buffer[]): string {
    const hash = createHash('sha256');
    for (const piece of body.slice(0, -1)) hash.update(this.#undotted(piece));
    let last = body.at(-1)!.subarray(0, -finalDot.length);
    while (last.subarray(-headEnd.length).equals(headEnd)) last = last.subarray(0, -2);
    return hash.update(this.#undotted(last)).digest('base64');
  }

  /** Without the dots that are doubled on the way only. */
  #undotted(piece: Buffer): Buffer | string {
    let hasDots = this.#hasDots.get(piece);
    if (hasDots === undefined) {
      hasDots = piece.includes('\r\n..') || piece.subarray(0, 2).toString() === '..';
      this.#hasDots.set(piece, hasDots);
    }
    return hasDots ? Buffer.from(piece.toString('latin1').replace(dots, '$1.'), 'latin1') : piece;
  }

  #sign(text: string): string {
    const bytes = Buffer.from(text, 'latin1');
    const { key } = this.#settings;
    // RFC 8463, 3: Ed25519 signs the hash of what RSA signs.
    const signature = this.#isEd25519
      ? sign(null, createHash('sha256').update(bytes).digest(), key)
      : sign('sha256', bytes, key);
    return signature.toString('base64');
  }
}

/** A transport whose mails are all signed, each as it leaves. */
export function signing(transport: MailTransport, dkim: Dkim): MailTransport {
  const signedHandOver = ({ mail, settle }: HandOver): HandOver => ({ mail: dkim.signed(mail), settle });
  const signedFeed = (feed: MailFeed): MailFeed => ({
    get waiting() {
      return feed.waiting;
    },
    next() {
      const next = feed.next();
      return next && signedHandOver(next);
    },
    refuse: (refusal) => feed.refuse(refusal),
  });
  return {
    deliver: (mail) => transport.deliver(dkim.signed(mail)),
    attach: (feed) => transport.attach(signedFeed(feed)),
    domainWaits: (addresses) => transport.domainWaits(addresses),
    warmDay: () => transport.warmDay(),
    describe: () => transport.describe(),
    close: () => transport.close(),
  };
}
