import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  maximumVocabularyBytes,
  uploadLaw,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import { vocabularyErrors } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.errors.ts';
import type { UploadChoices, UploadCounts } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import { mayChangeTermsByUpload } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.policy.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { accountOf, type SignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { stateAfter } from '@oeuvre/contracts/kernel/work.ts';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { inTransaction, now } from '../../../../platform/database/database.ts';
import { recordChange } from '../../../../platform/services/record-change.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { inScratchFolder } from '../../../../platform/storage/scratch.ts';
import { sendStep } from '../../../../platform/work/long-work.ts';
import { storedFolders } from '../../../files/unused/unused.access.ts';
import { formatOf } from '../read/read-vocabulary.ts';
import { getUpload } from '../vocabulary.access.ts';
import '../../ontology.tables.ts';

export const noUploadCounts: UploadCounts = {
  concepts: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  conflict: 0,
  broken: 0,
  leftAlone: 0,
  labels: 0,
  languages: [],
};
const firstChoices: UploadChoices = { conflicts: 'keep', type: 'Keyword' };

/** Keeps the one file of a multipart form as a new upload, and begins its dry run. */
export async function createUpload(services: Services, viewer: SignedIn, request: FastifyRequest): Promise<string> {
  if (!request.isMultipart()) throw vocabularyErrors('no-file');
  if (Number(request.headers['content-length'] ?? 0) > maximumVocabularyBytes * 1.01)
    throw vocabularyErrors('too-large');
  return inScratchFolder(async (folder) => {
    const target = path.join(folder, 'vocabulary');
    const fileName = await receive(request, target);
    const format = await formatOf(target, fileName);
    const id = uuidv7();
    const fileKey = `vocabularies/${id}/file`;
    await services.storage.putFile(fileKey, target, 'application/octet-stream');
    try {
      await inTransaction(services.db, async (tx) => {
        await tx
          .insertInto('vocabularyUploads')
          .values({
            id,
            fileName,
            format,
            fileKey,
            state: 'checking',
            choices: JSON.stringify(firstChoices),
            counts: JSON.stringify(noUploadCounts),
            failure: null,
            mayChange: isAllowed(mayChangeTermsByUpload(viewer)),
            uploadedBy: accountOf(viewer),
            finishedAt: null,
          })
          .execute();
        await recordChange(tx, {
          audit: { viewer, act: 'ontology.upload', subject: ['vocabulary', id], details: { file: fileName, format } },
        });
        await sendStep(services.jobs, 'vocabularies.step', { id, tx });
      });
    } catch (error) {
      await services.storage.remove(fileKey).catch(() => {});
      throw error;
    }
    return id;
  });
}

async function receive(request: FastifyRequest, target: string): Promise<string> {
  let name: string | undefined;
  const limits = { files: 1, fields: 5, fieldSize: 1_000, parts: 6, fileSize: maximumVocabularyBytes };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue;
    await pipeline(part.file, createWriteStream(target, { mode: 0o600 }));
    if (part.file.truncated) throw vocabularyErrors('too-large');
    name = (part.filename ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-200) || 'vocabulary';
  }
  if (name === undefined) throw vocabularyErrors('no-file');
  return name;
}

/** Takes the next step of an upload; the work itself is a job. */
export async function takeUploadStep(
  services: Services,
  viewer: Viewer,
  { id, step, choices }: { id: string; step: keyof typeof uploadLaw.steps; choices?: UploadChoices | undefined },
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await tx.selectFrom('vocabularyUploads').select('id').where('id', '=', id).forUpdate().execute();
    const row = await getUpload(tx, viewer, id);
    const state = stateAfter(uploadLaw, step, row.state);
    if (!state) throw vocabularyErrors(step === 'undo' ? 'not-undoable' : 'wrong-state');
    await tx
      .updateTable('vocabularyUploads')
      .set({
        state,
        progress: 0,
        failure: null,
        updatedAt: now,
        mayChange: isAllowed(mayChangeTermsByUpload(viewer)),
        ...(choices && { choices: JSON.stringify(choices) }),
      })
      .where('id', '=', id)
      .execute();
    await recordChange(tx, { audit: { viewer, act: `ontology.upload-${step}`, subject: ['vocabulary', id] } });
    await sendStep(services.jobs, 'vocabularies.step', { id, tx });
  });
}

/** An upload that was never written leaves its file, if the process was killed. */
storedFolders.register('vocabularies', async (db, ids) => {
  const rows = await db
    .selectFrom('vocabularyUploads')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
});
