import { z } from 'zod';
import { fileId } from '../../../kernel/ids.ts';
import { pageQuery } from '../../../kernel/page.ts';
import { text } from '../../../kernel/text.ts';
import { personFound } from '../../accounts/accounts.model.ts';
import { segment } from '../../segments/segments.model.ts';

const managed = segment.extend({
  about: z.string(),
  membersCount: z.int(),
  /** Works that hang in it, published or not. */
  artworksCount: z.int(),
  /** People who have applied and wait. */
  pendingCount: z.int(),
  version: z.int(),
});

/** A segment in the list of administrators, with the first of its staff. */
export const listedSegment = managed.omit({ about: true }).extend({
  staff: z.array(z.string()),
  staffCount: z.int(),
});
export type ListedSegment = z.infer<typeof listedSegment>;

/** A segment with everything that an administrator may change. */
export const managedSegment = managed.extend({
  image: fileId.nullable(),
  cover: fileId.nullable(),
  senderName: z.string(),
  replyTo: z.string(),
  /** The reply address that its mails have now: the last one that its mailbox has confirmed. */
  confirmedReplyTo: z.string(),
  staff: z.array(personFound),
});
export type ManagedSegment = z.infer<typeof managedSegment>;

export const managedSegmentsQuery = z.object({
  searchQuery: text(200).trim().default(''),
  sort: z.enum(['name', '-name']).default('name'),
  ...pageQuery(50),
});
