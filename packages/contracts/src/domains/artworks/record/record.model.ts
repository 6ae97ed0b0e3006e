import { z } from 'zod';
import { artworkId, fileId, tagId, userId } from '../../../kernel/ids.ts';
import { text } from '../../../kernel/text.ts';
import {
  byField,
  type PlainTextKey,
  plainFieldKeys,
  plainFields,
  type SectionKind,
  type sectionKinds,
} from './fields.constants.ts';
import { eventKinds, lengthUnits, makerQualifiers, recordLimits as most, weightUnits } from './record.constants.ts';
import { rightsUris } from './rights.constants.ts';

const line = text(most.line).trim();
const entryText = text(most.entry).trim();
/** A measurement. */
const positive = z.number().positive().max(1e9);

/*
 * Entries are compact: a field without content is absent. So stored records stay small, and equal records are equal.
 */

/**
 * A date as written, and its meaning in EDTF (ISO 8601-2, levels 0 to 2; astronomical years: 1 BCE is 0000). Without
 * one, the text was not understood: it is shown as written and comes last when sorted.
 */
export const dateEntry = z.object({ text: line, edtf: text(200).optional() });
export type DateEntry = z.infer<typeof dateEntry>;

/** A maker. `artistId` ties the name to an artist of the catalogue. */
export const makerEntry = z.object({
  name: line.min(1, 'must not be empty'),
  qualifier: z.enum(makerQualifiers).optional(),
  /** 'engraver', 'publisher'; absent for simply the maker. */
  role: line.optional(),
  artistId: z.uuid().optional(),
});
export type MakerEntry = z.infer<typeof makerEntry>;

/** Measurements of the whole work, or of a part of it; without any, `text` says it as written. */
export const dimensionEntry = z.object({
  text: entryText.optional(),
  part: line.optional(),
  height: positive.optional(),
  width: positive.optional(),
  depth: positive.optional(),
  diameter: positive.optional(),
  /** Of the lengths; absent for centimetres. */
  unit: z.enum(lengthUnits).optional(),
  weight: positive.optional(),
  /** Absent for kilograms. */
  weightUnit: z.enum(weightUnits).optional(),
});
export type DimensionEntry = z.infer<typeof dimensionEntry>;

/** A word, and the term of the ontology behind it; without one it is free text. */
export const termEntry = z.object({ text: entryText.min(1, 'must not be empty'), tagId: tagId.optional() });
export type TermEntry = z.infer<typeof termEntry>;

/** Something that happened to a work: told in `text`, or by kind, who and where. */
export const eventEntry = z.object({
  text: entryText.optional(),
  kind: z.enum(eventKinds).optional(),
  who: line.optional(),
  where: line.optional(),
  date: dateEntry.optional(),
  isUncertain: z.literal(true).optional(),
  /** The document that says so. */
  source: entryText.optional(),
});
export type EventEntry = z.infer<typeof eventEntry>;

const webAddress = text(most.address)
  .trim()
  .regex(/^https?:\/\/\S+$/i, 'must be a web address');
export const referenceEntry = z.object({ text: entryText.optional(), url: webAddress.optional() });
export type ReferenceEntry = z.infer<typeof referenceEntry>;

export const noteEntry = z.object({ text: entryText.min(1, 'must not be empty') });
export type NoteEntry = z.infer<typeof noteEntry>;

const many = <T extends z.ZodType>(entry: T) => z.array(entry).max(most.entriesPerSection);
const events = many(eventEntry);
const terms = many(termEntry);
const references = many(referenceEntry);

/** The sections of a work. A section without content is absent. */
export const artworkSections = z
  .object({
    title: text(most.title).trim(),
    supportingText: text(most.supportingText).trim(),
    descriptionText: text(most.descriptionText).trim(),
    collection: line,
    dimensionsNew: many(dimensionEntry),
    culture: terms,
    placeOfCreation: terms,
    dateOfCreation: z.array(dateEntry).max(1),
    artist: many(makerEntry),
    ownershipHistory: events,
    tradingVenues: events,
    thirdPartyExhibitions: events,
    publicationHistory: events,
    materials: terms,
    publicRegistries: references,
    documentsNew: references,
    inscriptions: many(noteEntry),
    techniques: terms,
    bibliographicReferences: references,
  } satisfies Record<keyof typeof sectionKinds, z.ZodType>)
  .partial();
export type ArtworkSections = z.infer<typeof artworkSections>;

/** The type of an entry, by the kind of its section. */
export interface EntryOfKind {
  date: DateEntry;
  makers: MakerEntry;
  dimensions: DimensionEntry;
  terms: TermEntry;
  events: EventEntry;
  references: ReferenceEntry;
  notes: NoteEntry;
}
export type ListKind = Exclude<SectionKind, 'text'>;

/** A rights statement, and who has the rights. */
export const rightsEntry = z.object({ uri: z.enum(rightsUris).optional(), holder: line.optional() });
export type RightsEntry = z.infer<typeof rightsEntry>;

/** A picture of a work, in the work's order. Without `alt`, nobody has written an alt text. */
export const recordImage = z.object({
  fileId,
  caption: text(most.caption).trim().optional(),
  alt: text(most.altText).trim().optional(),
});
export type RecordImage = z.infer<typeof recordImage>;

/** A 3D model of a work: a file stored here, or Sketchfab's id. */
export const recordModel = z.object({
  uuid: text(100).min(1),
  caption: text(most.caption).trim().optional(),
});
export type RecordModel = z.infer<typeof recordModel>;

/** The part of a work that people write. It is saved, versioned, compared and merged as one value. */
export const artworkRecord = z.object({
  sections: artworkSections.default({}),
  ...byField(plainFieldKeys, (key) => text(plainFields[key].most).trim().default('')),
  rights: rightsEntry.default({}),
  tags: z.array(tagId).max(most.tags).default([]),
  images: z.array(recordImage).max(most.images).default([]),
  models: z.array(recordModel).max(most.models).default([]),
});
export type ArtworkRecord = z.infer<typeof artworkRecord>;
export type PlainTexts = Pick<ArtworkRecord, PlainTextKey>;

/** Why a version of a record exists. */
export const revisionActs = [
  'created',
  'saved',
  'restored',
  'imported',
  'batch',
  'value-merged',
  'terms-changed',
  'undone',
] as const;
export type RevisionAct = (typeof revisionActs)[number];

/** One version of a record in its history. */
export const artworkRevision = z.object({
  artworkId,
  version: z.int(),
  act: z.enum(revisionActs),
  record: artworkRecord,
  /** The subject of the act: the file of an import, the value that was merged. */
  note: z.string(),
  savedAt: z.iso.datetime(),
  savedBy: z.object({ id: userId, name: z.string() }).nullable(),
});
export type ArtworkRevision = z.infer<typeof artworkRevision>;
