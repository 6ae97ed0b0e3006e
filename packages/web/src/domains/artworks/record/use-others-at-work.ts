import type { EditedArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { artworksLive } from '@oeuvre/contracts/domains/artworks/record/record.socket.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PersonAtWork, SavedBy, VersionStand } from '@oeuvre/contracts/kernel/people-at-work.ts';
import { useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { personName } from '../../../ui/avatar/initials.ts';
import { useWorkSocket } from '../../../ui/working/people-at-work/use-work-socket.ts';
import type { UseEditedArtwork } from './use-edited-artwork.ts';

export interface OthersAtWork {
  /** Other people who have the work open to edit it. */
  readonly people: readonly PersonAtWork[];
  /** Announced to screen readers, and shown beside the people. */
  readonly spoken: string;
  /** The viewer may no longer edit the work. */
  readonly isDismissed: boolean;
}

/**
 * Other people who edit the work. A newer save appears here at once: by itself while nothing here is unsaved, merged
 * where the two do not touch the same part; otherwise the next save asks.
 */
export function useOthersAtWork(edited: UseEditedArtwork): OthersAtWork {
  const { id } = edited.work;
  const [people, setPeople] = useState<readonly PersonAtWork[]>([]);
  const [spoken, say] = useState('');
  const [isDismissed, setDismissed] = useState(false);

  async function hear({ version, by }: { readonly version: number; readonly by: SavedBy | null }) {
    await edited.autosave.idle();
    if (version <= edited.autosave.lastSaved().version) return;
    const stored: EditedArtwork | undefined = await browserCall(recordRoutes.get, { params: { id } }).catch(
      () => undefined,
    );
    if (!stored || stored.version <= edited.autosave.lastSaved().version) return;
    if (!edited.takeNewer(stored)) return;
    say(by ? `${personName({ ...by, middle_name: '' })} has changed this artwork` : 'This artwork has been changed');
  }

  useWorkSocket<ArtworkId, VersionStand, SavedBy>(
    { namespace: artworksLive.path, id, isWriting: edited.autosave.label === 'Saving...' },
    {
      onPeople: setPeople,
      onSaved: (told) => void hear(told),
      onDismissed: setDismissed,
      onConnected: ({ version }) => void hear({ version, by: null }),
    },
  );
  return { people, spoken, isDismissed };
}
