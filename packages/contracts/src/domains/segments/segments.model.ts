import { z } from 'zod';
import { fileId, segmentId, userId } from '../../kernel/ids.ts';
import { filledText, text } from '../../kernel/text.ts';

/** A group of people that things are published to. What is null or absent may not be known to this viewer. */
export const segment = z.object({
  id: segmentId,
  name: z.string(),
  description: z.string(),
  /** The text of the 'About' tab: content, so null for outsiders of a private segment. */
  about: z.string().nullable(),
  /** False: private; people apply or are invited. */
  public: z.boolean(),
  /** False: not listed; known only to those who belong to it. */
  visible: z.boolean(),
  similarityDisabled: z.boolean(),
  imageSrc: z.string().nullable(),
  coverImageSrc: z.string().nullable(),
  membersCount: z.int().nullable(),
});
export type Segment = z.infer<typeof segment>;

export const newSegment = z.object({
  name: filledText(200),
  description: text(2_000).default(''),
  about: text(50_000).default(''),
  public: z.boolean().default(true),
  visible: z.boolean().default(true),
  similarityDisabled: z.boolean().default(false),
  image: fileId.nullable().default(null),
  cover: fileId.nullable().default(null),
  supervisors: z.array(userId).max(100).default([]),
});
export type NewSegment = z.infer<typeof newSegment>;

/** What may change about a segment; an absent field stays. `supervisors` replaces its staff. */
export const segmentChange = z.object({
  name: filledText(200).optional(),
  description: text(2_000).optional(),
  about: text(50_000).optional(),
  public: z.boolean().optional(),
  visible: z.boolean().optional(),
  similarityDisabled: z.boolean().optional(),
  image: fileId.nullable().optional(),
  cover: fileId.nullable().optional(),
  supervisors: z.array(userId).max(100).optional(),
});
export type SegmentChange = z.infer<typeof segmentChange>;
