import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type PageStart, pageOfRows, startOf } from '../../../platform/lists/paging.ts';
import { artworkCards } from './artwork-cards.queries.ts';
import type { ArtworkFilter } from './artwork-filter.queries.ts';
import { countWorks, type Key, listKeys, type Source } from './artwork-keys.ts';
import { type ArtworkPage, sourceOf } from './artwork-list.queries.ts';
import { type Condition, not, thatAlso } from './condition.ts';
import { matchesOf } from './written-works.queries.ts';

export interface RankedPage extends ArtworkPage {
  /** No work is written exactly so: these are near spellings. */
  readonly isNear: boolean;
}

/**
 * The works that match what somebody wrote, best match first: those of the leading maker who is called so; those of
 * other makers, and titles that are all of it; those of a maker that the rest describes; titles with the words; the
 * others. Each part is newest first, and a work stands in the first that it belongs to.
 */
export async function listRankedArtworks(
  db: Database,
  viewer: Viewer,
  { filter, text, page }: { filter: ArtworkFilter; text: string; page: PageQuery },
): Promise<RankedPage> {
  const start = startOf(page);
  const plain = await sourceOf(db, viewer, { ...filter, searchQuery: undefined });
  const { tiers, all, isNear } = await matchesOf(db, viewer, text);
  const narrowed = (one: Condition): Source => ({ ...plain, conditions: [...plain.conditions, one] });
  const parts = tiers.map((tier, at) =>
    narrowed(tiers.slice(0, at).reduce((rest, better) => thatAlso(rest, not(better)), tier)),
  );
  const totalCount = start.after?.totalCount ?? (await countWorks(db, narrowed(all)));
  const { shown, reply } = pageOfRows(await listParts(db, parts, start), start, totalCount);
  return {
    exhibits: await artworkCards(
      db,
      viewer,
      shown.map(({ id }) => id),
    ),
    ...reply,
    isNear,
  };
}

type RankedKey = Key & { readonly part: number };

/** Part by part until the page is full. */
async function listParts(db: Database, parts: readonly Source[], start: PageStart): Promise<RankedKey[]> {
  const keys: RankedKey[] = [];
  const { after } = start;
  let { offset } = start;
  for (const [part, source] of parts.entries()) {
    if (part < (after?.part ?? 0)) continue;
    const totalCount = await countWorks(db, source);
    if (offset < totalCount) {
      const from = part === after?.part ? after : undefined;
      const near = { itemsPerPage: start.itemsPerPage - keys.length, after: from, offset };
      keys.push(...(await listKeys(db, source, { start: near, totalCount })).map((key) => ({ ...key, part })));
      if (keys.length > start.itemsPerPage) break;
    }
    offset = Math.max(0, offset - totalCount);
  }
  return keys;
}
