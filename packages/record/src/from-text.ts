import type { TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { sectionKinds } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { readDate } from './dates/read-date.ts';
import { readDimensions } from './read-dimensions.ts';
import { readMaker } from './read-makers.ts';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Sections from plain texts, an entry for each line: dates, makers and dimensions are understood where possible. */
export function sectionsFromText(texts: Partial<Record<TextSectionKey, string>>): ArtworkSections {
  const sections = Object.entries(texts).flatMap(([key, text]) => {
    const value = sectionFromText(key as TextSectionKey, text);
    return value.length > 0 ? [[key, value]] : [];
  });
  return Object.fromEntries(sections) as ArtworkSections;
}

function sectionFromText(key: TextSectionKey, text: string): string | readonly unknown[] {
  const lines = linesOf(text);
  switch (sectionKinds[key]) {
    case 'text':
      return text.trim();
    case 'date':
      return lines.length > 0 ? [dateFromText(lines.join(' '))] : [];
    case 'makers':
      return lines.flatMap((line) => readMaker(line) ?? []);
    case 'dimensions':
      return readDimensions(text);
    case 'references':
      return lines.map((line) => (/^https?:\/\/\S+$/i.test(line) ? { url: line } : { text: line }));
    default:
      return lines.map((line) => ({ text: line }));
  }
}

/** A date as written, with its meaning if it is understood. */
export function dateFromText(text: string): { text: string; edtf?: string } {
  const read = readDate(text);
  return read && read !== 'none' ? { text, edtf: read.edtf } : { text };
}
