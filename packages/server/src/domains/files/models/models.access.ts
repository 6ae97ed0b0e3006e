import { isStoredModel } from '@oeuvre/contracts/domains/files/files.location.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { maySeeFile } from '../files.access.ts';
import { findFileFacts } from '../files.queries.ts';
import { listModels, type StoredModel } from './models.queries.ts';

/**
 * A model that the viewer may see. A stored one that is missing or hidden is not found; one of Sketchfab need not be
 * known here.
 */
export async function getModel(db: Database, viewer: Viewer, uuid: string): Promise<StoredModel | undefined> {
  const [stored] = await listModels(db, [uuid], { owner: viewer.id });
  if (!isStoredModel(uuid)) return stored;
  const file = await findFileFacts(db, uuid as FileId);
  if (!stored || file?.kind !== 'model' || !(await maySeeFile(db, viewer, file))) throw commonErrors('not-found');
  return stored;
}
