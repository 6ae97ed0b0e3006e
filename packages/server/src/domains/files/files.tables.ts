import type { FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

interface FilesTable {
  id: Generated<FileId>;
  ownerId: UserId | null;
  visibility: Generated<'public' | 'private'>;
  storageKey: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  colour: string;
  thumbhash: string;
  sha256: string;
  createdAt: Generated<Date>;
}

interface FileUsesTable {
  fileId: FileId;
  kind: string;
  subjectId: string;
}

declare module '../../platform/database.ts' {
  interface Tables {
    files: FilesTable;
    fileUses: FileUsesTable;
  }
}
