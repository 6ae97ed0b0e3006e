import { z } from 'zod';
import { tagId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { tagTypes } from '../ontology.constants.ts';
import { tag } from '../ontology.model.ts';
import { termAddingRoles, vocabularyFormats } from './vocabulary.constants.ts';
import { vocabularyErrors } from './vocabulary.errors.ts';
import {
  newTerm,
  termDetail,
  topTerms,
  uploadChoices,
  uploadDetail,
  uploadFinding,
  uploadFindingQuery,
  uploadId,
} from './vocabulary.model.ts';

const access = { roles: termAddingRoles } as const;
const errors = vocabularyErrors.codes;
const params = z.object({ id: uploadId });

/** Terms added one by one or as a vocabulary, and the vocabulary taken out. Imports are jobs; they begin with a dry run. */
export const vocabularyRoutes = {
  create: route({
    method: 'POST',
    path: '/api/tags',
    access,
    summary: 'Add a term',
    body: newTerm,
    reply: tag,
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/terms/:id',
    access: 'anyone',
    summary:
      'A term with its names, notes, links, and the terms above and below it; a merged term answers as the one it became',
    params: z.object({ id: tagId }),
    reply: termDetail,
    shared: true,
  }),
  top: route({
    method: 'GET',
    path: '/api/terms',
    access: 'anyone',
    summary: 'The topmost terms of each type, at most a hundred of each',
    reply: z.object({ types: z.array(topTerms) }),
    shared: true,
  }),
  upload: route({
    method: 'POST',
    path: '/api/tags/upload',
    access,
    summary: 'Upload a vocabulary (SKOS, JSON, CSV); a dry run begins, and nothing is written to the ontology',
    multipart: ['file'],
    reply: uploadDetail,
    errors,
  }),
  uploads: route({
    method: 'GET',
    path: '/api/tags/uploads',
    access,
    summary: "The viewer's uploads of vocabularies, the newest first; administrators get all",
    query: z.object(pageQuery(30)),
    reply: pageOf('uploads', uploadDetail),
  }),
  uploaded: route({
    method: 'GET',
    path: '/api/tags/uploads/:id',
    access,
    summary: 'An upload with its numbers and its progress',
    params,
    reply: uploadDetail,
  }),
  findings: route({
    method: 'GET',
    path: '/api/tags/uploads/:id/findings',
    access,
    summary: 'What is new, changed, in conflict or broken in an upload, with lines',
    params,
    query: z.object({ ...pageQuery(50), ...uploadFindingQuery }),
    reply: pageOf('findings', uploadFinding),
  }),
  step: route({
    method: 'POST',
    path: '/api/tags/uploads/:id/steps',
    access,
    summary: 'Repeat the dry run with other choices, start the import, or undo it as a whole',
    params,
    body: z.object({ step: z.enum(['check', 'start', 'undo']), choices: uploadChoices.optional() }),
    reply: uploadDetail,
    errors,
  }),
  download: route({
    method: 'GET',
    path: '/api/tags/download',
    access: 'anyone',
    summary: 'The vocabulary as a file: all of it, the terms of one type, or one term with all below it',
    query: z.object({
      format: z.enum(vocabularyFormats).default('turtle'),
      type: z.enum(tagTypes).optional(),
      /** Only this term and those below it. */
      under: tagId.optional(),
    }),
    produces: 'text/turtle',
    errors,
  }),
};
