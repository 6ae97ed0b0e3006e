import { z } from 'zod';
import { tagId } from '../../kernel/ids.ts';
import { tagTypes } from './ontology.constants.ts';

/** A tag as a chip shows it; `extendedName` adds its parent, for when two tags share a name. */
export const tag = z.object({
  id: tagId,
  _id: tagId,
  name: z.string(),
  extendedName: z.string(),
  type: z.enum(tagTypes),
});
export type Tag = z.infer<typeof tag>;

/** A term above a tag; a parent has distance 1. */
export const tagAncestor = z.object({ id: tagId, name: z.string(), distance: z.int() });
export type TagAncestor = z.infer<typeof tagAncestor>;

/** A tag with all its ancestors, nearest first. */
export const tagWithAncestors = tag.extend({ ancestors: z.array(tagAncestor) });
export type TagWithAncestors = z.infer<typeof tagWithAncestors>;
