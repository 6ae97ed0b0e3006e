import { answersRoutes, segmentAnswersRoutes } from '@oeuvre/contracts/domains/collections/coherence/answers.routes.ts';
import { handle } from '../../../platform/http/serve.ts';
import type { Keeper } from '../change-collection.ts';
import { giveAnswer, withdrawAnswer } from './answers.commands.ts';

const handlersOf = (routes: typeof answersRoutes | typeof segmentAnswersRoutes, of: Keeper) => [
  handle(routes.give, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await giveAnswer(call.db, call, { ...call.params, answer: call.body, of });
  }),
  handle(routes.withdraw, async (call) => {
    await call.services.limits.take('collection-change', call.payer);
    await withdrawAnswer(call.db, call, { ...call.params, ...call.body, of });
  }),
];

export const answersHandlers = [...handlersOf(answersRoutes, 'person'), ...handlersOf(segmentAnswersRoutes, 'segment')];
