import { z } from 'zod';
import { artworkId, segmentId } from '../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { product } from '../../kernel/product.ts';
import { route } from '../../kernel/route.ts';
import { filledText } from '../../kernel/text.ts';
import { artworkErrors } from '../artworks/artworks.errors.ts';
import { artworkKey, artworkSummary } from '../artworks/artworks.model.ts';
import { artworkFilterQuery } from '../artworks/artworks.routes.ts';
import { longestReason, similarityModels, similarPerPage } from './similarity.constants.ts';
import { similarityErrors } from './similarity.errors.ts';
import {
  newVerdict,
  segmentSimilarity,
  segmentSimilarityChoice,
  similarityVerdict,
  similarSummary,
  similarWork,
  termWeights,
  weightSettings,
} from './similarity.model.ts';

const { id: _, searchQuery: search, ...filters } = artworkFilterQuery;
const errors = similarityErrors.codes;
const segment = z.object({ segmentId });

const similarWorks = {
  method: 'GET',
  access: 'anyone',
  shared: true,
  params: z.object({ id: artworkKey }),
  query: z.object({
    ...pageQuery(similarPerPage),
    ...filters,
    search,
    /** Without it: what the segment has chosen. */
    similarityModel: z.enum(similarityModels).optional(),
    /**
     * Works of the whole catalogue, but only those that everybody may see; the segment chooses no more than the model.
     * The answer is the same for everybody, so that a page with it can be shared.
     */
    open: z.enum(['true']).optional(),
  }),
  reply: pageOf('items', similarWork).extend(similarSummary),
  errors: [...errors, ...artworkErrors.codes],
} as const;

export const similarityRoutes = {
  list: route({
    ...similarWorks,
    path: `/api/exhibits/open-${product}/similar/:id`,
    summary: 'Works similar to this one, the most similar first; filters choose among them',
  }),
  relevant: route({
    ...similarWorks,
    path: `/api/exhibits/open-${product}/relevant/:id`,
    summary: 'Works similar to this one: another address of the same list',
  }),
  verdicts: route({
    method: 'GET',
    path: '/api/similarity/verdicts',
    access: 'viewer',
    summary: 'What has been said about a work: which works belong to it, and which never, with reasons',
    query: z.object({ artworkId, segmentId: segmentId.optional() }),
    reply: z.object({ verdicts: z.array(similarityVerdict.extend({ artwork: artworkSummary })) }),
    errors,
  }),
  say: route({
    method: 'PUT',
    path: '/api/similarity/verdicts',
    access: 'viewer',
    summary: 'Say that two works belong together, or never do',
    body: newVerdict,
    reply: similarityVerdict,
    errors,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/similarity/verdicts/:id',
    access: 'viewer',
    summary: 'Withdraw what was said about two works',
    params: z.object({ id: z.uuid() }),
    errors,
  }),
  ofSegment: route({
    method: 'GET',
    path: '/api/similarity/segments/:segmentId',
    access: 'viewer',
    summary: 'The similarity model of a segment',
    params: segment,
    reply: segmentSimilarity,
    errors,
  }),
  chooseModel: route({
    method: 'PUT',
    path: '/api/similarity/segments/:segmentId',
    access: 'viewer',
    summary:
      'Choose the similarity model of a segment, and whether it shows similar works; everybody there sees it at once',
    params: segment,
    body: segmentSimilarityChoice,
    reply: segmentSimilarity,
    errors,
  }),
  weights: route({
    method: 'GET',
    path: '/api/similarity/weights',
    access: { roles: ['SUPER'] },
    summary: 'The versions of the term weights, the newest first',
    reply: z.object({ weights: z.array(termWeights) }),
    errors,
  }),
  startWeights: route({
    method: 'POST',
    path: '/api/similarity/weights',
    access: { roles: ['SUPER'] },
    summary: 'Start a new version of the term weights; it is computed in the background',
    body: weightSettings.extend({ reason: filledText(longestReason) }),
    reply: termWeights,
    errors,
  }),
  activateWeights: route({
    method: 'PUT',
    path: '/api/similarity/weights/:version/activate',
    access: { roles: ['SUPER'] },
    summary: 'Use this version of the term weights from now on, everywhere',
    params: z.object({ version: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
    reply: termWeights,
    errors,
  }),
};
