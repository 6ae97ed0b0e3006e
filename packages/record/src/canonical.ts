import { type TextSectionKey, textSectionKeys } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { byField, plainFieldKeys } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord, ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

/** A record without content. */
export const emptyRecord: ArtworkRecord = {
  sections: {},
  ...byField(plainFieldKeys, () => ''),
  rights: {},
  tags: [],
  images: [],
  models: [],
};

type Entry = Readonly<Record<string, unknown>>;

/** Without fields that say nothing; undefined if nothing is left. */
function compactEntry(entry: Entry): Entry | undefined {
  const fields = Object.entries(entry)
    .map(([name, value]) => [name, typeof value === 'object' && value ? compactEntry(value as Entry) : value] as const)
    .filter(([, value]) => value !== undefined && value !== '' && value !== null);
  // A unit alone measures nothing; an uncertain nothing is nothing.
  const hasContent = fields.some(
    ([name]) => !['unit', 'weightUnit', 'part', 'isUncertain', 'qualifier', 'role'].includes(name),
  );
  return hasContent ? Object.fromEntries(fields) : undefined;
}

function compactSection(value: ArtworkSections[TextSectionKey]): unknown {
  if (value === undefined || typeof value === 'string') return value || undefined;
  const entries = (value as readonly Entry[]).flatMap((entry) => compactEntry(entry) ?? []);
  return entries.length > 0 ? entries : undefined;
}

/** Sections without empty entries, in the order of the page: equal sections are equal as JSON. */
export function canonicalSections(sections: ArtworkSections): ArtworkSections {
  const kept = textSectionKeys.flatMap((key) => {
    const value = compactSection(sections[key]);
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(kept) as ArtworkSections;
}

/** The one form of a record: equal records are equal as JSON. */
export function canonicalRecord(record: ArtworkRecord): ArtworkRecord {
  const { sections, rights, tags, images, models } = record;
  return {
    sections: canonicalSections(sections),
    ...byField(plainFieldKeys, (key) => record[key].trim()),
    rights: (compactFields(rights) ?? {}) as ArtworkRecord['rights'],
    tags: [...new Set(tags)],
    images: firstOfEach(images, (image) => image.fileId).map((image) => compactFields(image) as typeof image),
    models: firstOfEach(models, (model) => model.uuid).map((model) => compactFields(model) as typeof model),
  };
}

const compactFields = (fields: Entry): Entry =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

const firstOfEach = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
