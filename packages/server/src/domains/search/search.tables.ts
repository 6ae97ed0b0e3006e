import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { RecentSearchId } from '@oeuvre/contracts/domains/search/recent/recent.model.ts';
import type { TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

interface RecentSearchesTable {
  id: Generated<RecentSearchId>;
  userId: UserId;
  text: string;
  /** Sorted, without duplicates; tags may have been deleted since. */
  tags: TagId[];
  type: SearchType | null;
  found: number | null;
  at: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    recentSearches: RecentSearchesTable;
  }
}
