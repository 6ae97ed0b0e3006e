import { z } from 'zod';
import { userId } from '../../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { email, text } from '../../../kernel/text.ts';
import { activityStatuses, artworksPerPage } from '../artworks.constants.ts';
import { artworkErrors } from '../artworks.errors.ts';
import { artworkKey } from '../artworks.model.ts';
import { editedArtwork, ownArtwork, ownCounts, sharedPerson } from './edited.model.ts';
import { completenessKeys, maximumRecordBytes, ownOrders, revisionsPerPage } from './record.constants.ts';
import { artworkRecord, artworkRevision } from './record.model.ts';

const errors = artworkErrors.codes;
const ofWork = z.object({ id: artworkKey });
const ownPage = pageOf('artworks', ownArtwork);

/** Filters of the lists of one's own works. */
export const ownFilters = {
  ...pageQuery(artworksPerPage),
  searchQuery: text(200).optional(),
  published: listOf(z.enum(['true', 'false'])),
  activityStatuses: listOf(z.enum(activityStatuses)),
  /** Works that lack one of these. */
  missing: listOf(z.enum(completenessKeys)),
  order: z.enum(ownOrders).default('changed'),
};

export const recordRoutes = {
  listOwn: route({
    method: 'GET',
    path: '/api/exhibits/owner',
    access: 'viewer',
    summary: "The viewer's own works, with how many each filter finds",
    query: z.object(ownFilters),
    reply: ownPage.extend({ counts: ownCounts }),
    errors,
  }),
  listShared: route({
    method: 'GET',
    path: '/api/exhibits/shared',
    access: 'viewer',
    summary: 'Works that their owners share with the viewer',
    query: z.object(ownFilters),
    reply: ownPage.extend({ counts: ownCounts }),
    errors,
  }),
  countShared: route({
    method: 'GET',
    path: '/api/exhibits/shared/count',
    access: 'viewer',
    summary: 'The number of works that are shared with the viewer',
    reply: z.object({ sharedCount: z.int() }),
  }),
  create: route({
    method: 'POST',
    path: '/api/exhibits',
    access: 'viewer',
    summary: 'Make a work',
    bodyLimit: maximumRecordBytes,
    body: z.object({ record: artworkRecord.optional() }).optional(),
    reply: editedArtwork,
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/exhibits/:id/record',
    access: 'viewer',
    summary: 'A work as its editors write it',
    params: ofWork,
    reply: editedArtwork,
    errors,
  }),
  save: route({
    method: 'PUT',
    path: '/api/exhibits/:id',
    access: 'viewer',
    summary: 'Save the record of a work',
    bodyLimit: maximumRecordBytes,
    params: ofWork,
    body: z.object({ record: artworkRecord, version: z.int().min(1) }),
    reply: editedArtwork,
    errors,
  }),
  publish: route({
    method: 'POST',
    path: '/api/exhibits/:id/publish',
    access: 'viewer',
    summary: 'Publish a work: readers see it wherever it hangs',
    params: ofWork,
    reply: editedArtwork,
    errors,
  }),
  unpublish: route({
    method: 'POST',
    path: '/api/exhibits/:id/unpublish',
    access: 'viewer',
    summary: 'Withdraw a work from its readers',
    params: ofWork,
    reply: editedArtwork,
    errors,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/exhibits/:id',
    access: 'viewer',
    summary: 'Mark a work for deletion; an administrator can delete one that is marked',
    params: ofWork,
    errors,
  }),
  restore: route({
    method: 'POST',
    path: '/api/exhibits/:id/restore',
    access: 'viewer',
    summary: 'Restore a work that was deleted or marked for deletion',
    params: ofWork,
    reply: editedArtwork,
    errors,
  }),
  listRevisions: route({
    method: 'GET',
    path: '/api/exhibits/:id/revisions',
    access: 'viewer',
    summary: 'Earlier versions of a record, the latest first',
    params: ofWork,
    query: z.object(pageQuery(revisionsPerPage)),
    reply: pageOf('revisions', artworkRevision),
    errors,
  }),
  restoreRevision: route({
    method: 'POST',
    path: '/api/exhibits/:id/revisions/:version/restore',
    access: 'viewer',
    summary: 'Make an earlier version of a record the current one again, as a new version',
    params: ofWork.extend({ version: z.coerce.number<string>().int().min(1) }),
    reply: editedArtwork,
    errors,
  }),
  listPeople: route({
    method: 'GET',
    path: '/api/exhibits/:id/people',
    access: 'viewer',
    summary: 'The people with whom a work is shared',
    params: ofWork,
    reply: z.object({ people: z.array(sharedPerson) }),
    errors,
  }),
  share: route({
    method: 'POST',
    path: '/api/exhibits/:id/people',
    access: 'viewer',
    summary: 'Share a work with somebody: they see and edit it',
    params: ofWork,
    body: z.object({ email }),
    reply: z.object({ people: z.array(sharedPerson) }),
    errors,
  }),
  unshare: route({
    method: 'DELETE',
    path: '/api/exhibits/:id/people',
    access: 'viewer',
    summary: 'Stop sharing a work with somebody, or leave a work that is shared with you',
    params: ofWork,
    body: z.object({ userId }),
    errors,
  }),
};
