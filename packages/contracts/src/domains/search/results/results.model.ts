import { z } from 'zod';
import { collectionId, segmentId, tagId, userId } from '../../../kernel/ids.ts';
import { articleSummary } from '../../articles/articles.model.ts';
import { artworkSummary } from '../../artworks/artworks.model.ts';
import { facetNames } from '../../artworks/facets/facets.constants.ts';
import { shownPicture } from '../../files/files.model.ts';
import { tagTypes } from '../../ontology/ontology.constants.ts';
import { mostHints, resultKinds } from './results.constants.ts';

/** The parts of a text that match, as [start, end) in UTF-16 units, in order and apart. */
export const marks = z.array(z.tuple([z.int(), z.int()]));
export type Marks = z.infer<typeof marks>;

/** `marks` of the title, `artistMarks` of the artist. */
export const foundArtwork = artworkSummary.extend({ marks, artistMarks: marks });
export type FoundArtwork = z.infer<typeof foundArtwork>;

/** `marks` of the title, `excerptMarks` of the excerpt. */
export const foundArticle = articleSummary.extend({ marks, excerptMarks: marks });
export type FoundArticle = z.infer<typeof foundArticle>;

/** A collection of a segment that the viewer may read, or the viewer's own. */
export const foundCollection = z.object({
  id: collectionId,
  name: z.string(),
  /** Null for the viewer's own. */
  segment: z.object({ id: segmentId, name: z.string() }).nullable(),
  /** How many of its works the viewer may see. */
  artworksCount: z.int(),
  cover: shownPicture.nullable(),
  marks,
});
export type FoundCollection = z.infer<typeof foundCollection>;

export const foundSegment = z.object({
  id: segmentId,
  name: z.string(),
  description: z.string(),
  public: z.boolean(),
  imageSrc: z.string().nullable(),
  marks,
});
export type FoundSegment = z.infer<typeof foundSegment>;

/** Somebody whose name is public here: the maker of works, or the author of articles, that the viewer may see. */
export const foundPerson = z.object({
  id: z.union([userId, z.uuid()]),
  kind: z.enum(['maker', 'author']),
  name: z.string(),
  /** A maker's life dates. */
  contextName: z.string(),
  /** The works or articles that the viewer may see; counting stops at 10,000. */
  count: z.int(),
  photo: z.string().nullable(),
  marks,
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** A term of the ontology that leads to works which the viewer may see. */
export const foundTerm = z.object({
  id: tagId,
  name: z.string(),
  extendedName: z.string(),
  type: z.enum(tagTypes),
  /** The nearest first. */
  ancestors: z.array(z.string()),
  /** The works with it, or with a term below it, that the viewer may see; counting stops at 10,000. */
  count: z.int(),
  /** The label by which it was found, if that is not its name. */
  label: z.string().nullable(),
  marks,
});
export type FoundTerm = z.infer<typeof foundTerm>;

export const resultsFound = z.object({
  /** How many there are of each kind; counting stops at 10,000. The filters hold for works only. */
  counts: z.record(z.enum(resultKinds), z.int()),
  artworks: z.array(foundArtwork),
  articles: z.array(foundArticle),
  collections: z.array(foundCollection),
  segments: z.array(foundSegment),
  people: z.array(foundPerson),
  terms: z.array(foundTerm),
  /** Of the kind that was asked for. */
  hasNextPage: z.boolean(),
  nextPage: z.union([z.string(), z.int()]).nullable(),
  /** No work matches the words exactly: those found have words that are spelt nearly so. */
  isNear: z.boolean(),
  /** If so, these spellings, with the works that each would find. */
  spellings: z.array(z.object({ text: z.string(), count: z.int() })).max(mostHints),
  /** If no work passes the filters: what there would be without one of them, the most first. */
  without: z
    .array(z.object({ filter: z.enum([...facetNames, 'years', 'tags', 'type', 'text']), count: z.int() }))
    .max(mostHints),
});
export type ResultsFound = z.infer<typeof resultsFound>;
