import type { AskedField, DeclineReason } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationDetail } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { useRevalidatingAct } from '../../../../ui/working/act/use-act.ts';

interface Asked {
  readonly field: AskedField;
  readonly text: string;
}
interface Answered {
  readonly questionId: string;
  readonly text: string;
}

/** The acts of both sides on one application. The page is read again after each. */
export function useApplicationActs({
  applicationId: id,
  segmentName,
}: Pick<ApplicationDetail, 'applicationId' | 'segmentName'>) {
  const params = { id };
  return {
    approve: useRevalidatingAct(
      (version: number) => browserCall(applicationsRoutes.approve, { params, body: { version } }),
      { done: `Approved into ${segmentName}` },
    ),
    decline: useRevalidatingAct(
      (body: { reason: DeclineReason; message: string }) => browserCall(applicationsRoutes.decline, { params, body }),
      { done: 'The application is declined.' },
    ),
    reopen: useRevalidatingAct(() => browserCall(applicationsRoutes.reopen, { params }), {
      done: 'The decision is undone.',
    }),
    ask: useRevalidatingAct(
      (questions: readonly Asked[]) =>
        browserCall(applicationsRoutes.ask, { params, body: { questions: [...questions] } }),
      { done: 'The owner is notified.' },
    ),
    answer: useRevalidatingAct(
      (answers: readonly Answered[]) =>
        browserCall(applicationsRoutes.answer, { params, body: { answers: [...answers] } }),
      { done: 'Your answers are sent.' },
    ),
    change: useRevalidatingAct(
      (message: string) => browserCall(applicationsRoutes.change, { params, body: { message } }),
      { done: 'The message is changed.' },
    ),
    withdraw: useRevalidatingAct(() => browserCall(applicationsRoutes.withdraw, { params }), {
      done: 'Your offer is withdrawn.',
    }),
    tellApart: useRevalidatingAct((artworkId: string) =>
      browserCall(applicationsRoutes.tellApart, { params: { id, artworkId } }),
    ),
  };
}
export type ApplicationActs = ReturnType<typeof useApplicationActs>;
