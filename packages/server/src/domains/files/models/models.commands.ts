import { fileErrors } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { isStoredModel, modelLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { mayChangeModel } from '@oeuvre/contracts/domains/files/files.policy.ts';
import type { Model, UploadedModel } from '@oeuvre/contracts/domains/files/models.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type FileId, fileId, type UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { uuidv7 } from 'uuidv7';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { assertMaySeeFiles } from '../files.access.ts';
import { copyFileUses, uploadPicture } from '../files.commands.ts';
import { listFileFacts } from '../files.queries.ts';
import { getModel } from './models.access.ts';
import { listModels, presentModel } from './models.queries.ts';
import type { ReceivedModel } from './models.upload.ts';

type Person = Viewer & { readonly id: UserId };

/** Stores a checked model with its picture. Like a picture, it is private until something public shows it. */
export async function uploadModel(services: Services, viewer: Person, received: ReceivedModel): Promise<UploadedModel> {
  const { db, storage } = services;
  const poster = received.poster && (await uploadPicture(services, viewer, received.poster));
  const id = fileId.parse(uuidv7());
  const storageKey = `${id}/model.glb`;
  const contentType = 'model/gltf-binary';
  const { path, bytes, sha256, name } = received;
  await storage.putFile(storageKey, path, contentType);
  try {
    await inTransaction(db, async (tx) => {
      const nothing = {
        width: null,
        height: null,
        colour: null,
        thumbhash: null,
        placeholder: null,
        pictureHash: null,
      };
      await tx
        .insertInto('files')
        .values({ id, kind: 'model', ownerId: viewer.id, storageKey, contentType, bytes, sha256, ...nothing })
        .execute();
      await tx
        .insertInto('models')
        .values({ uuid: id, ownerId: viewer.id, fileId: id, posterFileId: poster?.id ?? null, name })
        .execute();
      await audit(tx, { viewer, act: 'files.upload-model', subject: ['file', id] });
    });
  } catch (error) {
    await storage.remove(storageKey).catch(() => {});
    throw error;
  }
  const [stored] = await listModels(db, [id], { owner: viewer.id });
  return { ...presentModel(id, stored), location: modelLocation(id) };
}

interface ModelChange {
  readonly uuid: string;
  readonly name: string;
  /** The uploaded still picture, or none. */
  readonly posterId: FileId | null;
}

/**
 * Sets a model's name and still picture: for everybody if it is stored here, for this person's things if it is from
 * Sketchfab.
 */
export function changeModel(db: Database, viewer: Person, { uuid, name, posterId }: ModelChange): Promise<Model> {
  return inTransaction(db, async (tx) => {
    const stored = await getModel(tx, viewer, uuid);
    const ownerId = isStoredModel(uuid) ? (stored?.ownerId ?? null) : viewer.id;
    assertAllowed(mayChangeModel(viewer, { ownerId }), fileErrors);
    if (posterId) await assertPicture(tx, viewer, posterId);
    await tx
      .insertInto('models')
      .values({ uuid, ownerId, name, posterFileId: posterId })
      .onConflict((conflict) => conflict.columns(['uuid', 'ownerId']).doUpdateSet({ name, posterFileId: posterId }))
      .execute();
    const before = stored?.ownerId === ownerId ? stored : undefined;
    const shown = before?.fileId ?? before?.posterFileId;
    if (posterId && shown) await copyFileUses(tx, posterId, shown);
    await recordChange(tx, {
      audit: { viewer, act: 'files.change-model', subject: ['model', uuid] },
      touches: [`model:${uuid}`],
    });
    const [changed] = await listModels(tx, [uuid], { owner: ownerId });
    return presentModel(uuid, changed);
  });
}

async function assertPicture(tx: Database, viewer: Viewer, id: FileId): Promise<void> {
  const [file] = await listFileFacts(tx, [id]);
  if (file?.kind !== 'picture') throw commonErrors('not-found');
  await assertMaySeeFiles(tx, viewer, [id]);
}
