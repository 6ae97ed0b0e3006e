import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';

type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/** Why something is not possible now, in the server's words; undefined if it is. */
export function reasonWords(verdict: Verdict): string | undefined {
  if (verdict.allowed) return undefined;
  const entry = Object.entries(articleErrors.list).find(([code]) => code === verdict.reason)?.[1];
  return entry?.[1] ?? 'You have no permission to do this.';
}
