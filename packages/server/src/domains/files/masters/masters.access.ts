import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import type { MasterProgress } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isPerson, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { maySeeFile, rightsOf } from '../files.access.ts';
import { findFileFacts } from '../files.queries.ts';
import { findMasterProgress, findOriginal, type OriginalFile } from './masters.queries.ts';

/** The master of a picture that the viewer uploaded; admins get any. */
export async function getOwnMaster(db: Database, viewer: Viewer, id: FileId): Promise<MasterProgress> {
  const master = await findMasterProgress(db, id);
  if (!master || !(isPerson(viewer, master.ownerId) || isSuper(viewer))) throw commonErrors('not-found');
  return master;
}

/** The original of a picture that the viewer sees, if its rights let them download it. */
export async function getOriginal(db: Database, viewer: Viewer, id: FileId): Promise<OriginalFile> {
  const file = await findFileFacts(db, id);
  const original = await findOriginal(db, id);
  if (!file || !original || !(await maySeeFile(db, viewer, file))) throw commonErrors('not-found');
  if (!(await rightsOf(db, viewer, file)).mayDownload) throw fileErrors('may-not-download-original');
  return original;
}
