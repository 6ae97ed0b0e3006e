import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated } from 'kysely';

/** Columns that every picture has; null for a model. */
type OfPictures<T> = ColumnType<T, T | null, T>;

interface FilesTable {
  id: Generated<FileId>;
  ownerId: UserId | null;
  kind: Generated<'picture' | 'model'>;
  visibility: Generated<'public' | 'private'>;
  storageKey: string;
  contentType: string;
  bytes: number;
  width: OfPictures<number>;
  height: OfPictures<number>;
  colour: OfPictures<string>;
  thumbhash: OfPictures<string>;
  sha256: string;
  createdAt: Generated<Date>;
}

interface FileUsesTable {
  fileId: FileId;
  kind: string;
  subjectId: string;
}

interface ModelsTable {
  id: Generated<string>;
  /** As in blocks: the id of the file, or Sketchfab's id. */
  uuid: string;
  ownerId: UserId | null;
  fileId: FileId | null;
  posterFileId: FileId | null;
  name: string;
  createdAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    files: FilesTable;
    fileUses: FileUsesTable;
    models: ModelsTable;
  }
}
