import { z } from 'zod';
import { segmentId } from '../../../kernel/ids.ts';
import { route } from '../../../kernel/route.ts';
import { bulkErrors } from '../bulk/bulk.errors.ts';
import { chosenPeople } from '../bulk/bulk.model.ts';
import { previewedEvents } from './consequences.constants.ts';
import { consequences } from './consequences.model.ts';

const errors = bulkErrors.codes;
const selectionBytes = 1_048_576;

/** The things that people would lose or gain, to show before the change is confirmed. */
export const consequencesRoutes = {
  preview: route({
    method: 'POST',
    path: '/api/subscribed-users/consequences',
    access: 'viewer',
    summary: 'What a change of membership would take away or open; for many people it is counted in the background',
    bodyLimit: selectionBytes,
    /** `leave` is about oneself, so nobody is named. */
    body: z.object({ segmentId, event: z.enum(previewedEvents), ...chosenPeople }),
    reply: consequences,
    errors,
  }),
  get: route({
    method: 'GET',
    path: '/api/subscribed-users/consequences/:id',
    access: 'viewer',
    summary: 'How far a preview is that is counted in the background',
    params: z.object({ id: z.uuid() }),
    reply: consequences,
    errors,
  }),
};
