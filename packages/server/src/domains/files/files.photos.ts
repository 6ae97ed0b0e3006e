import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services/services.ts';
import { changeProfile } from '../accounts/accounts.commands.ts';
import { findPhoto } from '../accounts/accounts.queries.ts';
import { fileReaders } from './files.access.ts';
import { type LocalPicture, setFileUses, uploadPicture } from './files.commands.ts';
import { listFileFacts } from './files.queries.ts';

const personFileUse = 'person';

// A name appears in public places, for example beside articles, and the photo with it.
fileReaders.register(personFileUse, async () => true);

/** Stores a picture and makes it the person's photo, both or neither. */
export function uploadPhoto(
  services: Services,
  viewer: Viewer & { readonly id: UserId },
  given: LocalPicture,
): Promise<UploadedPicture> {
  return uploadPicture(services, viewer, {
    ...given,
    afterwards: async (tx, { location }) => {
      await changeProfile(tx, viewer, { photo: location });
      await showPhoto(tx, viewer.id);
    },
  });
}

/** Records which picture is the person's photo, which shows it to everybody. It must be their own or public already. */
export async function showPhoto(tx: Database, person: UserId): Promise<void> {
  const id = fileIdOfLocation((await findPhoto(tx, person)) ?? '');
  const files = await listFileFacts(tx, id ? [id as FileId] : []);
  const shown = files.filter((file) => file.ownerId === person || file.visibility === 'public');
  await setFileUses(
    tx,
    { kind: personFileUse, subjectId: person, by: null },
    shown.map((file) => file.id),
  );
}
