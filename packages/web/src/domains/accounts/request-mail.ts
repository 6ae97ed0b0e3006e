import { type FormState, refusedAnswer, refusedForm } from './form-values.ts';
import { storeDestination } from './login-destination.ts';

/** The answer of a form that asks for a mail with a link. */
type MailAnswer = FormState & { readonly email?: string };

interface MailRequest {
  readonly email: string;
  readonly send: () => Promise<unknown>;
  /** The message if the server cannot be reached. */
  readonly failure: string;
}

/** Asks for a mail with a link. The link leads to where this page would have led. */
export async function requestMail({ url }: Request, { email, send, failure }: MailRequest) {
  try {
    await send();
  } catch (error) {
    return refusedAnswer<MailAnswer>(error, refusedForm(error, failure));
  }
  storeDestination(new URL(url).search);
  return { isDone: true, email } satisfies MailAnswer as MailAnswer;
}
