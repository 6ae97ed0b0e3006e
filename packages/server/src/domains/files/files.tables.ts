import type { TilingState } from '@oeuvre/contracts/domains/files/masters.model.ts';
import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

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
  /** See files.placeholder; null until a job has made it for a picture that was stored before there were any. */
  placeholder: string | null;
  /** The share of each pigment in percent, in the order of `pigmentNames`; null until a job has made it. */
  palette: number[] | null;
  sha256: string;
  /** The longest side in pixels that guests may get, if rights limit it. */
  guestLimit: Generated<number | null>;
  /** 64 bits as a decimal number; compared in SQL only, because JavaScript's numbers would round it. */
  pictureHash: string | null;
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

interface MastersTable {
  fileId: FileId;
  storageKey: string;
  fileName: string;
  contentType: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  /** The EXIF orientation, 1 to 8: the pyramid lies as the original does. */
  orientation: number;
  state: Generated<TilingState>;
  reason: string | null;
  progress: Generated<number>;
  /** How often the tiling was begun. */
  attempts: Generated<number>;
  pyramidKey: string | null;
  pyramidBytes: number | null;
  /** Width and height of each page of the pyramid, the largest first. */
  levels: JSONColumnType<[number, number][]> | null;
  /** When the state or the progress last changed. */
  stateAt: Generated<Date>;
  createdAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    files: FilesTable;
    fileUses: FileUsesTable;
    masters: MastersTable;
    models: ModelsTable;
  }
}
