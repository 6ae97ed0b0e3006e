import { rightsClasses, rightsClassOf } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';

/** The properties of a work: bits of `WorkRow.flags`. */
export const workFlags = { listed: 1, open: 2, picture: 4, model: 8 } as const;

/** No year is known. */
export const noYear = -32_768;

/** A place on the wall of a segment. */
export interface Hanging {
  /** The segment's number. */
  readonly segment: number;
  readonly isPublished: boolean;
  /** Microseconds since 1970. */
  readonly at: number;
}

/** A row of `index_rows`: what the index knows of a work. */
export interface WorkRow {
  /** The UUID, as hexadecimal digits without hyphens. */
  readonly id: string;
  /** Microseconds since 1970: with the id, its place in lists. */
  readonly at: number;
  /** Its number in listed_works. */
  readonly no: number;
  readonly flags: number;
  readonly yearFrom: number;
  readonly yearTo: number;
  /** The pigments that its first picture shows: bits by their places in `pigmentNames`. */
  readonly pigments: number;
  /** The class of its rights: a place in `rightsClasses`. */
  readonly rights: number;
  /** Its own terms, ascending. */
  readonly terms: readonly number[];
  readonly hangings: readonly Hanging[];
  /** The collections that it is in. */
  readonly sets: readonly number[];
  /** The words and years of its record, `fact << 4 | part`, ascending. */
  readonly facts: readonly number[];
}

const nothing: readonly never[] = [];
/** Few statements of rights repeat for all works: each is classed once. */
const classes = new Map<string, number>();

// trick: rows by byte offset
/** Decodes a packed row; the view `index_rows` says how it is packed, and `index_due_works` adds the facts. */
export function decodeRow(packed: Buffer, from = 0): WorkRow {
  const rightsLength = packed.readInt16BE(from + 38);
  const rights = rightsAt(packed, from + 40, rightsLength);
  let at = from + 40 + rightsLength;
  const terms = numbersAt(packed, at);
  at += 4 + 4 * terms.length;
  const hangings = hangingsAt(packed, at);
  at += 4 + bytesOfHanging * hangings.length;
  const sets = numbersAt(packed, at);
  at += 4 + 4 * sets.length;
  return {
    id: packed.toString('hex', from, from + 16),
    at: microsecondsAt(packed, from + 16),
    no: packed.readInt32BE(from + 24),
    flags: packed.readInt32BE(from + 28),
    yearFrom: packed.readInt16BE(from + 32),
    yearTo: packed.readInt16BE(from + 34),
    pigments: packed.readInt16BE(from + 36),
    rights,
    terms,
    hangings,
    sets,
    facts: numbersAt(packed, at),
  };
}

const classOf = (uri: string): number => rightsClasses.indexOf(rightsClassOf(uri || null));

function rightsAt(packed: Buffer, from: number, length: number): number {
  const uri = packed.toString('utf8', from, from + length);
  const known = classes.get(uri);
  if (known !== undefined) return known;
  const found = classOf(uri);
  if (classes.size < 1_000) classes.set(uri, found);
  return found;
}

function numbersAt(packed: Buffer, from: number): readonly number[] {
  const count = packed.readInt32BE(from);
  if (count === 0) return nothing;
  const numbers = new Array<number>(count);
  for (let i = 0; i < count; i++) numbers[i] = packed.readUInt32BE(from + 4 + 4 * i);
  return numbers;
}

const bytesOfHanging = 12;

function hangingsAt(packed: Buffer, from: number): readonly Hanging[] {
  const count = packed.readInt32BE(from);
  if (count === 0) return nothing;
  return Array.from({ length: count }, (_, i) => {
    const at = from + 4 + bytesOfHanging * i;
    const place = packed.readUInt32BE(at);
    return { segment: place >>> 1, isPublished: (place & 1) === 1, at: microsecondsAt(packed, at + 4) };
  });
}

/** 64 bits; below 2^53 until the year 2255. */
const microsecondsAt = (packed: Buffer, at: number) => packed.readInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4);

/** When the work of a packed row was added. */
export const timeOfRow = (packed: Buffer, from: number): number => microsecondsAt(packed, from + 16);
