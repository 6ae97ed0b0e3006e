import { z } from 'zod';
import { tagId } from '../../../kernel/ids.ts';
import { pageOf, pageQuery } from '../../../kernel/page.ts';
import { route } from '../../../kernel/route.ts';
import { filledText } from '../../../kernel/text.ts';
import { tagTypes } from '../ontology.constants.ts';
import { termActsPerPage, termsPerPage } from './terms.constants.ts';
import { termErrors } from './terms.errors.ts';
import {
  foundTerm,
  namedTerm,
  pastTermAct,
  seenVersions,
  termAct,
  termRehearsal,
  termRoot,
  termRow,
  termStep,
  termWhole,
} from './terms.model.ts';
import { ontologyEditingRoles } from './terms.policy.ts';

const access = { roles: ontologyEditingRoles } as const;
const ofTerm = z.object({ id: tagId });

/** The ontology as its editors see and change it. */
export const termsRoutes = {
  roots: route({
    method: 'GET',
    path: '/api/ontology/roots',
    access,
    summary: 'The types of terms, with the numbers of their terms and works',
    reply: z.object({ roots: z.array(termRoot), terms: z.int() }),
  }),
  children: route({
    method: 'GET',
    path: '/api/ontology/children',
    access,
    summary: 'The terms directly below a term, or the topmost ones of a type, by name; totalCount is how many they are',
    query: z
      .object({ ...pageQuery(termsPerPage), parent: tagId.optional(), type: z.enum(tagTypes).optional() })
      .refine(({ parent, type }) => (parent === undefined) !== (type === undefined), 'must name a parent or a type'),
    reply: pageOf('terms', termRow),
  }),
  jump: route({
    method: 'GET',
    path: '/api/ontology/jump',
    access,
    summary: 'The terms that a typed text means, in any language, the best first',
    query: z.object({ text: filledText(200) }),
    reply: z.object({ terms: z.array(foundTerm) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/ontology/terms/:id',
    access,
    summary: 'A term with its labels, notes, links, paths and numbers; a merged term answers as the one it became',
    params: ofTerm,
    reply: termWhole,
  }),
  paths: route({
    method: 'GET',
    path: '/api/ontology/terms/:id/paths',
    access,
    summary: 'The ways from the top to a term, with the place of each step among its siblings',
    params: ofTerm,
    reply: z.object({ type: z.enum(tagTypes), paths: z.array(z.array(termStep)), term: namedTerm }),
  }),
  rehearse: route({
    method: 'POST',
    path: '/api/ontology/rehearsals',
    access,
    summary: 'What an act would change; nothing is written',
    body: termAct,
    bodyLimit: 400_000,
    reply: termRehearsal,
    errors: termErrors.codes,
  }),
  act: route({
    method: 'POST',
    path: '/api/ontology/acts',
    access,
    summary: 'Change terms. Acts that concern works need the fingerprint of their rehearsal; a job rewrites the works',
    body: z.object({ act: termAct, seen: seenVersions.default({}), fingerprint: z.string().max(100).optional() }),
    bodyLimit: 400_000,
    reply: pastTermAct,
    errors: termErrors.codes,
  }),
  listActs: route({
    method: 'GET',
    path: '/api/ontology/acts',
    access,
    summary: 'The changes of the ontology, or of a term, the newest first',
    query: z.object({ ...pageQuery(termActsPerPage), term: tagId.optional() }),
    reply: pageOf('acts', pastTermAct),
  }),
  getAct: route({
    method: 'GET',
    path: '/api/ontology/acts/:id',
    access,
    summary: 'A change with its progress',
    params: z.object({ id: z.uuid() }),
    reply: pastTermAct,
  }),
};
