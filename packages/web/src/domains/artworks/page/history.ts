import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { Footnoted } from './footnotes.ts';

/** An event of a work's history, or years of which nothing is known. */
export type HistoryRow =
  | {
      readonly kind: 'event';
      readonly when: string;
      /** The event and its person; empty if only a text has it. */
      readonly what: string;
      readonly where: string;
      readonly told: Footnoted;
      readonly source: string;
      /** Not proved. */
      readonly isProbable: boolean;
    }
  | { readonly kind: 'gap'; readonly when: string; readonly length: string };

/** The sections that are histories, in page order, with their headings. */
export const historyKeys = {
  ownershipHistory: 'Ownership history',
  tradingVenues: 'Trading venues',
  thirdPartyExhibitions: 'Exhibitions',
  publicationHistory: 'Publication history',
} as const satisfies Partial<Record<keyof ArtworkSections, string>>;
export type HistoryKey = keyof typeof historyKeys;

export interface History {
  readonly key: HistoryKey;
  readonly rows: readonly HistoryRow[];
}
