import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { sectionKinds } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type {
  ArtworkSections,
  EventEntry,
  ReferenceEntry,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { dimensionWords } from './dimensions.ts';
import { makersLabel } from './makers.ts';

/** An event as one sentence: its text, or the words of its fields. */
export function eventWords({ text, kind, who, where, isUncertain }: EventEntry): string {
  const what = kind && `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  const linked = kind === 'given' || kind === 'bequeathed' ? 'to' : kind === 'in the collection of' ? '' : 'by';
  const said = [what, who && [what && linked, who].filter(Boolean).join(' ')].filter(Boolean).join(' ');
  const placed = [said, where].filter(Boolean).join(', ');
  const sentence = [placed, text].filter(Boolean).join('. ');
  return isUncertain && sentence ? `Possibly ${sentence[0]!.toLowerCase()}${sentence.slice(1)}` : sentence;
}

const referenceWords = ({ text, url }: ReferenceEntry) => text ?? url ?? '';

/** The entries of a section as readers see them, one text each; none if the section is absent. */
export function entryTexts(sections: ArtworkSections, key: TextSectionKey): string[] {
  const value = sections[key];
  if (value === undefined) return [];
  if (typeof value === 'string') return value ? [value] : [];
  switch (sectionKinds[key]) {
    case 'makers':
      return (sections.artist ?? []).map((maker) => makersLabel([maker]));
    case 'dimensions':
      return (sections.dimensionsNew ?? []).map(dimensionWords);
    case 'events':
      return (value as EventEntry[]).map((event) => [event.date?.text, eventWords(event)].filter(Boolean).join(': '));
    case 'references':
      return (value as ReferenceEntry[]).map(referenceWords);
    default:
      return (value as { text: string }[]).map((entry) => entry.text);
  }
}

/** A section as one text, its entries separated. */
export const sectionText = (sections: ArtworkSections, key: TextSectionKey, separator = '\n'): string =>
  entryTexts(sections, key).join(separator);
