import { dotStuffed, wireLines } from './mail-wire.ts';

/** A body between whose fixed texts each recipient has words of their own. */
export type BodyPart = { readonly literal: string } | { readonly slot: string };

/** The bytes of a body for one recipient. Buffers of the fixed texts are the same ones in every mail. */
export type FilledBody = (wordsOf: (slot: string) => string) => Buffer[];

export interface EncodedBody {
  readonly encoding: 'quoted-printable' | 'base64';
  readonly fill: FilledBody;
}

/** Soft line breaks between parts keep every line short, whatever a recipient's words are. */
const softBreak = '=\r\n';
const longestLine = 76;

/** The part of nodemailer that encodes. */
export type QuotedPrintable = Pick<typeof import('nodemailer/lib/qp'), 'encode' | 'wrap'>;

/** Encodes the fixed texts once, in the encoding that makes the body shorter. */
export function encodeBody(parts: readonly BodyPart[], library: QuotedPrintable): EncodedBody {
  const quoted = quotedBody(parts, library);
  const literalBytes = parts.reduce((sum, part) => sum + ('literal' in part ? bytesOf(part.literal).length : 0), 0);
  return quoted.size <= base64Size(literalBytes)
    ? { encoding: 'quoted-printable', fill: quoted.fill }
    : { encoding: 'base64', fill: base64Body(parts) };
}

const bytesOf = (text: string) => Buffer.from(wireLines(text));
const base64Size = (bytes: number) => Math.ceil(((bytes * 4) / 3) * ((longestLine + 2) / longestLine));

function quotedBody(parts: readonly BodyPart[], { encode, wrap }: QuotedPrintable) {
  const quoted = (text: string, at: number) =>
    Buffer.from(`${dotStuffed(wrap(encode(wireLines(text))))}${at < parts.length - 1 ? softBreak : ''}`);
  const pieces = parts.map((part, at) => ('slot' in part ? part.slot : quoted(part.literal, at)));
  return {
    size: pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.length), 0),
    fill: ((wordsOf) =>
      pieces.map((piece, at) => (typeof piece === 'string' ? quoted(wordsOf(piece), at) : piece))) as FilledBody,
  };
}

function base64Lines(bytes: Buffer): Buffer {
  const text = bytes.toString('base64');
  return Buffer.from(text.replace(/.{1,76}/g, '$&\r\n'));
}

/** A fixed text that begins in the middle of a group of three bytes: the rest of that group, whole groups, the rest. */
function cutAt(bytes: Buffer, offset: number) {
  const end = offset + Math.floor((bytes.length - offset) / 3) * 3;
  return {
    head: bytes.subarray(0, offset),
    lines: base64Lines(bytes.subarray(offset, end)),
    tail: bytes.subarray(end),
  };
}

type Cut = ReturnType<typeof cutAt>;

/**
 * Base64 encodes three bytes at a time. A recipient's words move the groups of the text after them, so each fixed text
 * is encoded three times, once for each place at which its first whole group may begin.
 */
function base64Body(parts: readonly BodyPart[]): FilledBody {
  const pieces = parts.map((part): string | { readonly bytes: Buffer; readonly cuts: readonly Cut[] } => {
    if ('slot' in part) return part.slot;
    const bytes = bytesOf(part.literal);
    return { bytes, cuts: [0, 1, 2].map((offset) => cutAt(bytes, Math.min(offset, bytes.length))) };
  });
  return (wordsOf) => {
    const made: Buffer[] = [];
    let open: Buffer = Buffer.alloc(0);
    for (const piece of pieces) {
      if (typeof piece === 'string') open = Buffer.concat([open, bytesOf(wordsOf(piece))]);
      else {
        const missing = (3 - (open.length % 3)) % 3;
        if (piece.bytes.length < missing) open = Buffer.concat([open, piece.bytes]);
        else {
          const { head, lines, tail } = piece.cuts[missing]!;
          made.push(base64Lines(Buffer.concat([open, head])), lines);
          open = tail;
        }
      }
    }
    made.push(base64Lines(open));
    return made;
  };
}
