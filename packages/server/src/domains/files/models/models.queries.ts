import '../files.tables.ts';
import { isStoredModel, modelLocation, pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A model as a person added it. */
export interface StoredModel {
  readonly uuid: string;
  readonly ownerId: UserId | null;
  readonly fileId: FileId | null;
  readonly posterFileId: FileId | null;
  readonly name: string;
  readonly poster: Model['poster'];
}

/** The owner of a Sketchfab model's name and picture: each person who added it has their own. */
interface Reading {
  readonly owner: UserId | 0 | null;
  /** The thing that shows it: its own pictures come before others'. */
  readonly use?: { readonly kind: string; readonly subjectId: string };
}

/**
 * Each of these models once, if anybody added it: as the thing shows it, otherwise as its owner added it, otherwise as
 * anybody did.
 */
export async function listModels(
  db: Database,
  uuids: readonly string[],
  { owner, use }: Reading,
): Promise<StoredModel[]> {
  if (uuids.length === 0) return [];
  const shown = sql<boolean>`exists (select from file_uses u where u.file_id = models.poster_file_id and u.kind = ${use?.kind ?? null} and u.subject_id = ${use?.subjectId ?? null})`;
  const isOwn = sql<boolean>`coalesce(models.owner_id = ${owner || null}, false)`;
  const { rows } =
    await sql<StoredModel>`select distinct on (models.uuid) models.uuid, models.owner_id, models.file_id, models.poster_file_id, models.name,
      case when p.id is not null then json_build_object('fileId', p.id, 'width', p.width, 'height', p.height, 'colour', p.colour, 'placeholder', p.placeholder) end as poster
    from models left join files p on p.id = models.poster_file_id
    where models.uuid = any(${[...uuids]}::text[]) and (models.file_id is not null or ${shown} or ${isOwn})
    order by models.uuid, ${shown} desc, ${isOwn} desc, models.id`.execute(db);
  return rows;
}

/** The files that a thing shows with these models: stored ones and their still pictures. */
export async function modelFilesOf(db: Database, uuids: readonly string[], reading: Reading): Promise<FileId[]> {
  const models = await listModels(db, uuids, reading);
  return models.flatMap(({ fileId, posterFileId }) => [fileId, posterFileId].filter((id) => id !== null));
}

/** A model as readers get it. A Sketchfab model that nobody named is only its id. */
export function presentModel(uuid: string, stored: StoredModel | undefined): Model {
  const isKept = isStoredModel(uuid);
  const poster = stored?.poster ?? null;
  return {
    uuid,
    kind: isKept ? 'kept' : 'sketchfab',
    name: stored?.name ?? '',
    src: isKept ? modelLocation(uuid) : null,
    posterSrc: poster && pictureLocation(poster.fileId),
    poster,
  };
}
