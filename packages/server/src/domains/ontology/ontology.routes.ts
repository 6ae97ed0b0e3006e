import { ontologyErrors } from '@oeuvre/contracts/domains/ontology/ontology.errors.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { handle } from '../../platform/http/serve.ts';
import { listTagsWithAncestors } from './ontology.queries.ts';

export const ontologyHandlers = [
  handle(ontologyRoutes.byIdsFull, async ({ body, db }) => {
    if (body.ids.length === 0) throw ontologyErrors('no-ids');
    return listTagsWithAncestors(db, body.ids);
  }),
];
