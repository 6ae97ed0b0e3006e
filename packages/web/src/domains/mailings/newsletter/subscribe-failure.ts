import { refusalOf } from '../../../ui/api-context.ts';

/** §8 of the specification: the server's reason for a refusal, or else these words. */
export const subscribeFailed = 'Error subscribing to newsletter';

/** Why a sign-up failed. A server that broke, or was not reached, has no reason to tell. */
export function subscribeFailure(error: unknown): string {
  const refusal = refusalOf(error);
  return refusal && refusal.status >= 400 && refusal.status < 500 ? refusal.message : `${subscribeFailed}.`;
}

/** Below a field with something else in it. */
export const howToWriteAddress =
  'An address looks like name@place.example; the part after the last dot has at least two letters.';
