import type { SuppressionReason } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.constants.ts';
import type { Suppression } from '@oeuvre/contracts/domains/mailings/suppressions/suppressions.model.ts';
import type { StatusShape } from '../../../ui/label/label.tsx';

interface ReasonWords {
  readonly word: string;
  readonly shape: StatusShape;
  /** The event, and the way back. */
  readonly explanation: string;
}

export const reasonWords: Readonly<Record<SuppressionReason, ReasonWords>> = {
  bounce: {
    word: 'Bounced',
    shape: 'struck',
    explanation:
      'The mailbox does not exist. If it exists again, allow mail to it; the person can also confirm a newsletter by mail.',
  },
  complaint: {
    word: 'Complained',
    shape: 'struck',
    explanation:
      'The person marked a mail as unwanted. They come back by confirming a newsletter by mail; administrators can allow it too.',
  },
  erased: {
    word: 'Erased',
    shape: 'minus',
    explanation: 'The person was erased on request. Only an account that they open themselves brings the address back.',
  },
};

/** The address; of an erased person there is none. */
export const addressOf = ({ email }: Pick<Suppression, 'email'>): string => email ?? 'An erased person';

/** Why the viewer may not allow mail again; undefined if they may. */
export function whyNot({ mayLift, reason }: Suppression): string | undefined {
  if (mayLift) return undefined;
  return reason === 'erased'
    ? 'An erased person comes back only by opening an account again.'
    : 'Only the person who complained, or an administrator, may allow mail again.';
}
