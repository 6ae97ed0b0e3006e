import { ontologyErrors } from '@oeuvre/contracts/domains/ontology/ontology.errors.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { handle } from '../../platform/http/serve.ts';
import { visibleTermIds } from './ontology.access.ts';
import { listTagsWithAncestors, presentIdsOf } from './ontology.queries.ts';

export const ontologyHandlers = [
  handle(ontologyRoutes.byIdsFull, async ({ body, db, viewer }) => {
    if (body.ids.length === 0) throw ontologyErrors('no-ids');
    const ids = await presentIdsOf(db, body.ids);
    const visible = await visibleTermIds(db, viewer, ids);
    const tags = await listTagsWithAncestors(
      db,
      ids.filter((id) => visible.has(id)),
    );
    const above = tags.flatMap(({ ancestors }) => ancestors.map(({ id }) => id));
    const shown = await visibleTermIds(db, viewer, above);
    return tags.map((tag) => ({ ...tag, ancestors: tag.ancestors.filter(({ id }) => shown.has(id)) }));
  }),
];
