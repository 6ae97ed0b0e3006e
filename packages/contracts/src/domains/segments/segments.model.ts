import { z } from 'zod';
import { fileId, segmentId, userId } from '../../kernel/ids.ts';
import { senderName } from '../../kernel/sender-name.ts';
import { filledName, text } from '../../kernel/text.ts';
import { replyAddress } from './sender/sender.model.ts';

/** A group of people that works and articles are published to. Null or absent values are hidden from this viewer. */
export const segment = z.object({
  id: segmentId,
  name: z.string(),
  description: z.string(),
  /** The text of the 'About' tab. It is content, so null for outsiders of a private segment. */
  about: z.string().nullable(),
  /** False: private; people apply or are invited. */
  public: z.boolean(),
  /** False: hidden; only people who belong to it know of it. */
  visible: z.boolean(),
  similarityDisabled: z.boolean(),
  imageSrc: z.string().nullable(),
  coverImageSrc: z.string().nullable(),
  membersCount: z.int().nullable(),
});
export type Segment = z.infer<typeof segment>;

const fields = {
  name: filledName(200),
  description: text(2_000),
  about: text(50_000),
  public: z.boolean(),
  visible: z.boolean(),
  similarityDisabled: z.boolean(),
  image: fileId.nullable(),
  cover: fileId.nullable(),
  /** The name that its mails come from; empty for its own name. */
  senderName,
  /** Empty for the address of the site. */
  replyTo: replyAddress,
  supervisors: z.array(userId).max(100),
};

/** A new segment; `supervisors` are its staff. */
export const newSegment = z.object({
  name: fields.name,
  description: fields.description.default(''),
  about: fields.about.default(''),
  public: fields.public.default(true),
  visible: fields.visible.default(true),
  similarityDisabled: fields.similarityDisabled.default(false),
  image: fields.image.default(null),
  cover: fields.cover.default(null),
  senderName: fields.senderName.default(''),
  replyTo: fields.replyTo.default(''),
  supervisors: fields.supervisors.default([]),
});
export type NewSegment = z.infer<typeof newSegment>;

/**
 * The fields of a segment that may change; an absent field stays as it is. `supervisors` replaces its staff. With a
 * `version`, the change is refused if the segment has another one by now.
 */
export const segmentChange = z.object({ ...fields, version: z.int() }).partial();
export type SegmentChange = z.infer<typeof segmentChange>;
