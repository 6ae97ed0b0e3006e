import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isPerson, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../platform/database.ts';
import { type FileFacts, listFileFacts } from './files.queries.ts';
import { pictureSignature, type Signed } from './files.signatures.ts';

/** Whether somebody may see a file because of one kind of thing that shows it. Asked with `guest` it says whether everybody may. */
export type FileReader = (db: Database, viewer: Viewer, fileId: FileId) => Promise<boolean>;

const readers = new Map<string, FileReader>();

/** Domains that show files say here who may see them: `fileReaders.register('article', …)`. A kind that nobody registered shows nothing to anyone. */
export const fileReaders = {
  register(kind: string, reader: FileReader): void {
    readers.set(kind, reader);
  },
};

/** Whether any of the things that show this file lets the viewer see it. */
export async function isShownTo(db: Database, viewer: Viewer, file: Pick<FileFacts, 'id' | 'usedAs'>): Promise<boolean> {
  for (const kind of file.usedAs) {
    if (await readers.get(kind)?.(db, viewer, file.id)) return true;
  }
  return false;
}

export async function maySeeFile(db: Database, viewer: Viewer, file: FileFacts): Promise<boolean> {
  return file.visibility === 'public' || isSuper(viewer) || isPerson(viewer, file.ownerId) || isShownTo(db, viewer, file);
}

/** Showing a file makes it readable to others, so nobody may show one that he cannot see himself. */
export async function assertMaySeeFiles(db: Database, viewer: Viewer, ids: readonly FileId[]): Promise<void> {
  for (const file of await listFileFacts(db, ids)) {
    if (!(await maySeeFile(db, viewer, file))) throw commonErrors('not-found');
  }
}

/** The address of a picture for people who are not signed in where they read, as in a mail: good for this width until it expires. */
export function signedFileUrl(secret: string, { fileId, width, expires }: Omit<Signed, 'expires'> & { readonly expires: Date }): string {
  const seconds = Math.floor(expires.getTime() / 1_000);
  return `${pictureLocation(fileId)}?width=${width}&expires=${seconds}&signature=${pictureSignature(secret, { fileId, width, expires: seconds })}`;
}
