import type { TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsLive } from '@oeuvre/contracts/domains/ontology/terms/terms.socket.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork, SavedBy, VersionStand } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { useState } from 'react';
import { personName } from '../../../ui/avatar/initials.ts';
import { useWorkSocket } from '../../../ui/working/people-at-work/use-work-socket.ts';

/**
 * Other people who have the term open. A change of theirs is read at once; what somebody writes here stays in its
 * fields.
 */
export function useOthersAtTerm(
  { id, version }: Pick<TermWhole, 'id' | 'version'>,
  isWriting: boolean,
  onNewer: () => void,
): { readonly people: readonly PersonAtWork[]; readonly spoken: string } {
  const [people, setPeople] = useState<readonly PersonAtWork[]>([]);
  const [spoken, say] = useState('');
  function hear(newest: number, by: SavedBy | null) {
    if (newest <= version) return;
    say(by ? `${personName({ ...by, middle_name: '' })} has changed this term` : 'This term has been changed');
    onNewer();
  }
  useWorkSocket<TagId, VersionStand, SavedBy>(
    { namespace: termsLive.path, id, isWriting },
    {
      onPeople: setPeople,
      onSaved: (told) => hear(told.version, told.by),
      onDismissed: () => {},
      onConnected: (stand) => hear(stand.version, null),
    },
  );
  return { people, spoken };
}
