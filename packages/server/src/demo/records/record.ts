import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSections, RightsEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';

export type Room = 'Weather and Water' | 'First Light' | 'Quiet Geometry' | 'After Dark' | 'Paper and Ink';

/** A work of the demo's catalogue: a plate, or a photograph from one of four npm packages. */
export interface DemoRecord {
  readonly key: string;
  readonly picture: { readonly plate: string } | { readonly photograph: string };
  readonly title: string;
  readonly artist: string;
  readonly dateText: string;
  readonly supportingText: string;
  readonly sections: ArtworkSections;
  readonly creditLine?: string;
  readonly rights?: RightsEntry;
  readonly tags: readonly DemoTag[];
  readonly rooms: readonly Room[];
}
export type DemoTag = readonly [name: string, type: TagType];

/** The common facts of one maker's works. */
interface Maker {
  /** The folder of the plates. */
  readonly manner: string;
  readonly key: string;
  readonly artist: string;
  /** Each line is an entry. */
  readonly sections: Partial<Record<TextSectionKey, string>>;
  readonly tags: readonly DemoTag[];
}
interface Work {
  readonly title: string;
  readonly year: number;
  readonly circa?: true;
  readonly text: string;
  readonly keywords: readonly string[];
  readonly rooms: readonly Room[];
}

/** Eight works of one maker; plate and record share a number. */
export function worksOf({ manner, key, artist, sections, tags }: Maker, works: readonly Work[]): DemoRecord[] {
  return works.map(({ title, year, circa, text, keywords, rooms }, at) => {
    const dateText = circa ? `c. ${year}` : String(year);
    const decade: DemoTag = [`${Math.floor(year / 10) * 10}s`, 'Age'];
    return {
      key: `${key}-${at + 1}`,
      picture: { plate: `${manner}/${at + 1}` },
      title,
      artist,
      dateText,
      supportingText: text,
      sections: sectionsFromText(sections),
      tags: [...tags, decade, ...keywords.map((name): DemoTag => [name, 'Keyword'])],
      rooms,
    };
  });
}
