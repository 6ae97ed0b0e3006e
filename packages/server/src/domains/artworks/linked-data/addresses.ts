import { termAt } from '@oeuvre/contracts/addresses.ts';
import type { TermEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

/** Addresses of what a record names: each reference of Linked Art has one. */
export interface Addresses {
  /** A word's: that of its term, or a part of the work's own if it is tied to none. */
  readonly term: (kind: string, entry: TermEntry, at: number) => string;
  /** Of something that has no page: numbered in the order of the record. */
  readonly part: (kind: string, at: number) => string;
}

export function addressesOf(page: string, publicUrl: string): Addresses {
  const part = (kind: string, at: number) => `${page}#${kind}-${at + 1}`;
  return { part, term: (kind, { tagId }, at) => (tagId ? `${publicUrl}${termAt(tagId)}` : part(kind, at)) };
}
