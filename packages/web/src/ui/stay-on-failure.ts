import { data } from 'react-router';
import { offline, refusalOf } from './api-context.ts';
import { toastError } from './toast/toast.ts';

/** Whether an action has returned a conflict instead of throwing it: a page without scripts shows what is returned. */
const isConflict = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 409;

const unexpected = 'Something went wrong. Please try again.';

/**
 * Runs the page's action on the server. What an action throws replaces the page with an error page; here a failure is
 * told instead, and the page stays with everything typed in it. The status of the answer keeps React Router from asking
 * the loaders again, because they would fail in the same way. Only after a conflict are they asked: the page is out of
 * date.
 *
 * @param answerOf The answer for a page that shows the error itself; without it a toast shows it.
 */
export async function stayOnFailure<Answer, Failed = null>(
  serverAction: () => Promise<Answer>,
  answerOf?: (message: string) => Failed,
) {
  try {
    const answer = await serverAction();
    return isConflict(answer) ? data(answer, { status: 200 }) : answer;
  } catch (thrown) {
    // A redirect.
    if (thrown instanceof Response) throw thrown;
    const { status, message } =
      refusalOf(thrown) ?? (thrown instanceof TypeError ? offline : { status: 500, message: unexpected });
    if (!answerOf) toastError(message);
    return data(answerOf ? answerOf(message) : null, { status: status === 409 ? 200 : status || 503 });
  }
}
