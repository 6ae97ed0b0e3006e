import type { Route, Sent } from '@oeuvre/contracts/kernel/route.ts';
import { data } from 'react-router';
import { refusalOf } from '../../ui/api-context.ts';

export type FieldErrors = Readonly<Record<string, string>>;
/** The result of a refused form: messages for fields, and one for the whole form. */
export interface FormState {
  readonly fields?: FieldErrors;
  readonly message?: string;
  readonly isDone?: boolean;
}

type Body<R extends Route> =
  Sent<R> extends { body: infer Given } ? Given : Sent<R> extends { body?: infer Given } ? NonNullable<Given> : never;

/** The fields of a form as the body of a call. The server checks them and never trusts a form. */
export const bodyOf = <R extends Route>(_call: R, form: FormData): Body<R> => Object.fromEntries(form) as Body<R>;

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * The answer of an action in the browser whose call was refused. Its status keeps the page's loaders from being asked
 * again: without a network they would fail, and an error page would replace the form.
 */
export const refusedAnswer = <Form extends FormState = FormState>(error: unknown, form: Form) =>
  data(form, { status: refusalOf(error)?.status || 503 });

/** A refusal as a form shows it: the first error of each field beside it, otherwise one message for the whole form. */
export function refusedForm(error: unknown, otherwise: string): FormState {
  const refusal = refusalOf(error);
  const fields: Record<string, string> = {};
  for (const { path, message } of refusal?.errors ?? []) fields[path.replace(/^body\./, '')] ??= sentence(message);
  return Object.keys(fields).length > 0 ? { fields } : { message: refusal?.message ?? otherwise };
}
