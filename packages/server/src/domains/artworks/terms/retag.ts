import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { LinkedPart } from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord } from '@oeuvre/record/canonical.ts';
import { replaceValues } from '@oeuvre/record/values.ts';

/** The parts of a record whose entries are linked to terms. */
const parts = ['culture', 'placeOfCreation', 'materials', 'techniques'] as const satisfies readonly LinkedPart[];

/** An entry of a record that is linked to another term than before; null: to none. */
export interface MovedLink {
  readonly part: (typeof parts)[number];
  readonly word: string;
  readonly from: TagId;
  readonly to: TagId | null;
}

/** The terms that a work loses and gets. */
export interface Retagging {
  readonly drops: readonly TagId[];
  readonly adds: readonly TagId[];
  /** Links to give back, each as it was moved; without them, entries follow the terms. */
  readonly restores: readonly MovedLink[] | null;
}

/** The record with other terms, and exactly what became different. */
export interface Retagged {
  readonly record: ArtworkRecord;
  readonly dropped: readonly TagId[];
  readonly added: readonly TagId[];
  readonly links: readonly MovedLink[];
}

/** Gives a record other terms: its tags, and the links of its entries. */
export function retag(record: ArtworkRecord, { drops, adds, restores }: Retagging): Retagged {
  const dropped = record.tags.filter((tag) => drops.includes(tag));
  const added = adds.filter((tag) => !record.tags.includes(tag));
  const links: MovedLink[] = [];
  let changed: ArtworkRecord = { ...record, tags: [...record.tags.filter((tag) => !drops.includes(tag)), ...added] };
  for (const part of parts)
    changed = replaceValues(changed, part, ({ word, link }) => {
      const to = restores ? restoredLink(restores, { part, word, link }) : followedLink({ drops, adds }, link);
      if (to === undefined) return undefined;
      links.push({ part, word, from: (link ?? null) as TagId, to });
      return { word, link: to ?? undefined };
    });
  return { record: canonicalRecord(changed), dropped, added, links };
}

/** Undefined: the entry stays as it is. */
function followedLink({ drops, adds }: Pick<Retagging, 'drops' | 'adds'>, link: string | undefined) {
  return link && drops.includes(link as TagId) ? (adds[0] ?? null) : undefined;
}

interface Entry {
  readonly part: MovedLink['part'];
  readonly word: string;
  readonly link: string | undefined;
}

function restoredLink(restores: readonly MovedLink[], { part, word, link }: Entry): TagId | undefined {
  return restores.find((one) => one.part === part && one.word === word && one.to === (link ?? null))?.from;
}
