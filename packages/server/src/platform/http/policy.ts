import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { Verdict } from '@oeuvre/contracts/kernel/verdict.ts';

/**
 * Throws the refusal of a policy: the domain's own error if it lists the reason, else the common one of that name, else
 * 403. It never writes a reply itself.
 */
export function assertAllowed(
  verdict: Verdict,
  errors?: ((code: never) => AppError) & { list: Readonly<Record<string, unknown>> },
): void {
  if (verdict.allowed) return;
  const { reason } = verdict;
  if (errors && reason in errors.list) throw errors(reason as never);
  if (reason in commonErrors.list) throw commonErrors(reason as keyof typeof commonErrors.list);
  throw new AppError(`common/${reason}`, 403, commonErrors.list.forbidden[1]);
}
