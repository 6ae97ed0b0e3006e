/** The answer of a policy: allowed, or the code of the reason for the refusal. */
export type Verdict<Reason extends string = string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: Reason };

/** The verdict of a policy that allows. */
export const allowed = { allowed: true } as const;

/**
 * Refuses with the first reason that applies, otherwise allows. Order the reasons from 'may not know of it' to 'not
 * now'.
 */
export function firstRefusal<Reason extends string>(...reasons: readonly (Reason | false)[]): Verdict<Reason> {
  const reason = reasons.find((one) => one !== false);
  return reason === undefined ? allowed : { allowed: false, reason };
}

/** For callers that do not need the reason. */
export function isAllowed(verdict: Verdict): boolean {
  return verdict.allowed;
}
