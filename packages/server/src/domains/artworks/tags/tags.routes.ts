import { tagsRoutes } from '@oeuvre/contracts/domains/artworks/tags/tags.routes.ts';
import { handle, signedIn } from '../../../platform/http/serve.ts';
import { assertMayAddTerms } from '../../ontology/vocabulary/vocabulary.access.ts';
import { makePrediction } from './present-prediction.ts';
import './tags.access.ts';
import { listRelevantTags, listTagsBySegment } from './tags.queries.ts';

export const tagsHandlers = [
  handle(tagsRoutes.relevant, ({ db, viewer, params, query }) =>
    listRelevantTags(db, viewer, { id: params.id, selected: query.tags, segmentId: query.segmentId }),
  ),
  handle(tagsRoutes.bySegment, ({ db, viewer, body }) => listTagsBySegment(db, viewer, body)),
  handle(tagsRoutes.predict, async ({ services, viewer, body }) => {
    assertMayAddTerms(viewer);
    await services.limits.take('prediction', signedIn(viewer).id);
    return makePrediction(services, body);
  }),
];
