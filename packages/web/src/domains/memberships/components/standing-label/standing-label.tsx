import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { Label } from '../../../../ui/label/label.tsx';
import { standingWords } from '../../memberships.words.ts';

/** The viewer's status in a segment: a dot and a word. */
export function StandingLabel({ status }: { readonly status: MembershipStatus }) {
  const words = standingWords(status);
  return words ? (
    <Label hasDot tone={words.tone}>
      {words.word}
    </Label>
  ) : null;
}
