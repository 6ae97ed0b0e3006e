import { z } from 'zod';
import { applicationId, applicationQuestionId, artworkId, segmentId } from '../../kernel/ids.ts';
import { listOf, pageOf, pageQuery } from '../../kernel/page.ts';
import { product } from '../../kernel/product.ts';
import { type Route, route } from '../../kernel/route.ts';
import { filledText, text } from '../../kernel/text.ts';
import {
  applicationStatuses,
  applicationsPerPage,
  applicationTexts,
  askedFields,
  declineReasons,
  maximumApplicationsAtOnce,
} from './applications.constants.ts';
import { applicationErrors } from './applications.errors.ts';
import {
  applicationCard,
  applicationCounts,
  applicationDetail,
  offerPlace,
  severalDone,
} from './applications.model.ts';

const errors = applicationErrors.codes;
const ofApplication = z.object({ id: applicationId });
const message = text(applicationTexts.message).trim();
const ids = z.array(applicationId).min(1).max(maximumApplicationsAtOnce);
const decline = { reason: z.enum(declineReasons), message: filledText(applicationTexts.message) };
const flag = z.enum(['true', 'false']).default('false');
/** The work's version that the person saw; a newer one is not decided unseen. */
const version = z.int().min(1);

const scope = {
  segmentsIds: listOf(segmentId),
  /** The viewer's own offers instead of those that they review. */
  own: flag,
};

export const applicationsRoutes = {
  list: route({
    method: 'GET',
    path: `/api/open-${product}-applications`,
    access: 'viewer',
    summary: 'Works offered to the segments that the viewer reviews, or offered by the viewer; the newest first',
    query: z.object({
      ...pageQuery(applicationsPerPage),
      ...scope,
      statuses: listOf(z.enum(applicationStatuses)),
      searchQuery: text(200).optional(),
    }),
    reply: pageOf('applications', applicationCard),
    errors,
  }),
  counts: route({
    method: 'GET',
    path: `/api/open-${product}-applications/counts`,
    access: 'viewer',
    summary: 'How many applications each status has',
    query: z.object(scope),
    reply: applicationCounts,
    errors,
  }),
  countNew: route({
    method: 'GET',
    path: `/api/open-${product}-applications/counts/new`,
    access: 'viewer',
    summary: 'How many applications wait in a segment that the viewer reviews, up to a bound; 0 in others',
    query: z.object({ segmentId }),
    reply: z.object({ count: z.int() }),
    errors,
  }),
  places: route({
    method: 'GET',
    path: `/api/open-${product}-applications/places`,
    access: 'viewer',
    summary: 'The segments to which works of the viewer can be offered',
    query: z.object({ artworksIds: listOf(artworkId), segmentId: segmentId.optional() }),
    reply: z.object({ places: z.array(offerPlace) }),
    errors,
  }),
  connected: route({
    method: 'GET',
    path: `/api/open-${product}-applications/connected/:id`,
    access: 'viewer',
    summary: 'The other applications of the same work that the viewer may see',
    params: ofApplication,
    reply: z.object({ applications: z.array(applicationCard) }),
    errors,
  }),
  get: route({
    method: 'GET',
    path: `/api/open-${product}-applications/:id`,
    access: 'viewer',
    summary: 'An application with every field of its work, its questions and its history',
    params: ofApplication,
    reply: applicationDetail,
    errors,
  }),
  offer: route({
    method: 'POST',
    path: `/api/open-${product}-applications`,
    access: 'viewer',
    summary: 'Offer an own work to a segment',
    body: z.object({ artworkId, segmentId, message: message.default('') }),
    reply: applicationDetail,
    errors,
  }),
  offerSeveral: route({
    method: 'POST',
    path: `/api/open-${product}-applications/several`,
    access: 'viewer',
    summary: 'Offer several own works to a segment: one application for each',
    body: z.object({
      artworksIds: z.array(artworkId).min(1).max(maximumApplicationsAtOnce),
      segmentId,
      message: message.default(''),
    }),
    reply: severalDone,
    errors,
  }),
  change: route({
    method: 'PUT',
    path: `/api/open-${product}-applications/:id`,
    access: 'viewer',
    summary: 'Change the message of an own offer that waits',
    params: ofApplication,
    body: z.object({ message }),
    reply: applicationDetail,
    errors,
  }),
  withdraw: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/withdraw`,
    access: 'viewer',
    summary: 'Withdraw an own offer that waits',
    params: ofApplication,
    reply: applicationDetail,
    errors,
  }),
  markOpened: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/opened`,
    access: 'viewer',
    summary: 'Note that the viewer looks at an application that waits; the other reviewers see it in the history',
    params: ofApplication,
    errors,
  }),
  ask: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/questions`,
    access: 'viewer',
    summary: 'Ask the owner about fields of the work, or for changes of them',
    params: ofApplication,
    body: z.object({
      questions: z
        .array(z.object({ field: z.enum(askedFields), text: filledText(applicationTexts.question) }))
        .min(1)
        .max(askedFields.length),
    }),
    reply: applicationDetail,
    errors,
  }),
  answer: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/answers`,
    access: 'viewer',
    summary: 'Answer questions about an own work; changes of their fields are kept beside the answers',
    params: ofApplication,
    body: z.object({
      answers: z
        .array(z.object({ questionId: applicationQuestionId, text: filledText(applicationTexts.answer) }))
        .min(1)
        .max(maximumApplicationsAtOnce),
    }),
    reply: applicationDetail,
    errors,
  }),
  approve: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/approve`,
    access: 'viewer',
    summary: 'Approve an application: the work is published in the segment',
    params: ofApplication,
    body: z.object({ version: version.optional() }).default({}),
    reply: applicationDetail,
    errors,
  }),
  decline: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/decline`,
    access: 'viewer',
    summary: 'Decline an application, with the reason that its owner reads',
    params: ofApplication,
    body: z.object(decline),
    reply: applicationDetail,
    errors,
  }),
  reopen: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/reopen`,
    access: 'viewer',
    summary: 'Undo a decision of the last minutes: the application is new again',
    params: ofApplication,
    reply: applicationDetail,
    errors,
  }),
  approveSeveral: route({
    method: 'POST',
    path: `/api/open-${product}-applications/approve`,
    access: 'viewer',
    summary: 'Approve several applications; one that cannot be is named with its reason',
    body: z.object({ ids }),
    reply: severalDone,
    errors,
  }),
  declineSeveral: route({
    method: 'POST',
    path: `/api/open-${product}-applications/decline`,
    access: 'viewer',
    summary: 'Decline several applications with one reason',
    body: z.object({ ids, ...decline }),
    reply: severalDone,
    errors,
  }),
  tellApart: route({
    method: 'POST',
    path: `/api/open-${product}-applications/:id/doubles/:artworkId/different`,
    access: 'viewer',
    summary: 'Say that an offered work is not the same as another one; they are not compared again',
    params: z.object({ id: applicationId, artworkId }),
    reply: applicationDetail,
    errors,
  }),
} satisfies Record<string, Route>;
