import type { MasterProgress } from '@oeuvre/contracts/domains/files/masters.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isPerson, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findMasterProgress } from './masters.queries.ts';

/** The master of a picture that the viewer uploaded; admins get any. */
export async function getOwnMaster(db: Database, viewer: Viewer, id: FileId): Promise<MasterProgress> {
  const master = await findMasterProgress(db, id);
  if (!master || !(isPerson(viewer, master.ownerId) || isSuper(viewer))) throw commonErrors('not-found');
  return master;
}
