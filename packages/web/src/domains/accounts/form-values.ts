import type { z } from 'zod';

export type FieldErrors = Readonly<Record<string, string>>;
/** What a form comes back with when it was not taken: words beside the fields, and words for the whole. */
export interface FormState {
  readonly fields?: FieldErrors;
  readonly message?: string;
  readonly isDone?: boolean;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Reads a form by the contract's own schema; the first mistake of each field is said beside it. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: FormData): { readonly values: z.output<Schema> } | { readonly fields: FieldErrors } {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { values: parsed.data };
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[String(issue.path[0])] ??= sentence(issue.message);
  return { fields };
}
