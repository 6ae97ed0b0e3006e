import { artworkErrors } from '@oeuvre/contracts/domains/artworks/artworks.errors.ts';
import { isStoredModel } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Database } from '../../../platform/database/database.ts';
import { maySeeFile } from '../../files/files.access.ts';
import { setFileUses } from '../../files/files.commands.ts';
import { listFileFacts, listFilesInUse } from '../../files/files.queries.ts';
import { modelFilesOf } from '../../files/models/models.queries.ts';
import type { WorkRecord } from './record.rows.ts';

const kind = 'artwork';

/** Records which files works show. A person may add only pictures and models that they may see. */
export async function useFiles(tx: Database, by: Viewer | null, works: readonly WorkRecord[]): Promise<void> {
  const inUse = await listFilesInUse(tx, { kind, subjectIds: works.map((work) => work.id) });
  for (const { id, record } of works) {
    const used = new Set(inUse.get(id));
    const images = record.images.map((image) => image.fileId);
    const uuids = record.models.map((model) => model.uuid);
    const isAsBefore = uuids.length === 0 && images.length === used.size && images.every((image) => used.has(image));
    if (isAsBefore) continue;
    if (by) await assertKnownFiles(tx, by, { used, images, models: uuids.filter(isStoredModel) as FileId[] });
    const use = { kind, subjectId: id };
    const owner = by && accountOf(by);
    await setFileUses(tx, { ...use, by: null }, [...images, ...(await modelFilesOf(tx, uuids, { owner, use }))]);
  }
}

interface Shown {
  readonly used: ReadonlySet<FileId>;
  readonly images: readonly FileId[];
  readonly models: readonly FileId[];
}

async function assertKnownFiles(tx: Database, by: Viewer, { used, images, models }: Shown): Promise<void> {
  const added = [...images, ...models].filter((fileId) => !used.has(fileId));
  const known = new Map((await listFileFacts(tx, added)).map((file) => [file.id, file]));
  for (const fileId of added) {
    const file = known.get(fileId);
    const isModel = models.includes(fileId);
    const isRight = file?.kind === (isModel ? 'model' : 'picture') && (await maySeeFile(tx, by, file));
    if (!isRight) throw artworkErrors(isModel ? 'unknown-model' : 'unknown-image', { fileId });
  }
}
