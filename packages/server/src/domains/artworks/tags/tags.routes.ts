import { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import { ontologyErrors } from '@oeuvre/contracts/domains/ontology/ontology.errors.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { handle, signedIn } from '../../../platform/http/serve.ts';
import { visibleTermIds } from '../../ontology/ontology.access.ts';
import { listTags } from '../../ontology/ontology.queries.ts';
import { assertMayAddTerms } from '../../ontology/vocabulary/vocabulary.access.ts';
import { makePrediction } from './present-prediction.ts';
import './tags.access.ts';
import { listRelevantTags, listTagsBySegment, listTagsInSegments } from './tags.queries.ts';

export const tagsHandlers = [
  handle(ontologyRoutes.list, async ({ db, viewer, body: { ids, segmentsIds = [] } }) => {
    if (ids.length === 0) throw ontologyErrors('no-ids');
    if (segmentsIds.length > 0) return listTagsInSegments(db, viewer, { ids, segmentsIds });
    const visible = await visibleTermIds(db, viewer, ids);
    return listTags(
      db,
      ids.filter((id) => visible.has(id)),
    );
  }),
  handle(tagsRoutes.relevant, ({ db, viewer, params, query }) =>
    listRelevantTags(db, viewer, { id: params.id, selected: query.tags, segmentId: query.segmentId }),
  ),
  handle(tagsRoutes.bySegment, ({ db, viewer, body }) => listTagsBySegment(db, viewer, body)),
  handle(
    tagsRoutes.predict,
    ({ services, viewer, body }) => makePrediction(services, viewer, body),
    async ({ services, viewer }) => {
      assertMayAddTerms(viewer);
      await services.limits.take('prediction', signedIn(viewer).id);
    },
  ),
];
