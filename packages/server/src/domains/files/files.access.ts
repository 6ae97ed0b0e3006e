import type { PictureWidth } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { pictureLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { isPerson, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { Config } from '../../platform/base/config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services/services.ts';
import { type Pass, readPass, writePass } from './files.passes.ts';
import { type FileFacts, listFileFacts } from './files.queries.ts';

/** Whether the viewer may see a file because one kind of thing shows it. With `guest`: whether everybody may. */
export type FileReader = (db: Database, viewer: Viewer, fileId: FileId) => Promise<boolean>;

const readers = new Map<string, FileReader[]>();
const confidential = new Set<string>();

/**
 * Each domain that shows files registers who may see them: `fileReaders.register('article', …)`. An unregistered kind
 * shows nothing to anyone. A domain above may add readers to a kind: each of them may let the viewer see it. The files of
 * a confidential kind are seen by its readers alone: neither by administrators nor by their owner.
 */
export const fileReaders = {
  register(kind: string, reader: FileReader, { isConfidential = false } = {}): void {
    readers.set(kind, [...(readers.get(kind) ?? []), reader]);
    if (isConfidential) confidential.add(kind);
  },
};

/** Whether any of the things that show this file lets the viewer see it. */
export async function isShownTo(
  db: Database,
  viewer: Viewer,
  file: Pick<FileFacts, 'id' | 'usedAs'>,
): Promise<boolean> {
  for (const kind of file.usedAs) {
    for (const reads of readers.get(kind) ?? []) {
      if (await reads(db, viewer, file.id)) return true;
    }
  }
  return false;
}

export async function maySeeFile(db: Database, viewer: Viewer, file: FileFacts): Promise<boolean> {
  if (file.visibility === 'public') return true;
  const isOpenToStaff = !file.usedAs.some((kind) => confidential.has(kind));
  return (isOpenToStaff && (isSuper(viewer) || isPerson(viewer, file.ownerId))) || isShownTo(db, viewer, file);
}

/** Showing a file makes it readable to others, so nobody may show one that they cannot see themselves. */
export async function assertMaySeeFiles(db: Database, viewer: Viewer, ids: readonly FileId[]): Promise<void> {
  for (const file of await listFileFacts(db, ids)) {
    if (!(await maySeeFile(db, viewer, file))) throw commonErrors('not-found');
  }
}

/** The use that the rights of a picture allow a viewer who may see it. */
export interface PictureRights {
  /** The longest side in pixels that they get; null if it is not limited. */
  readonly longestSide: number | null;
  /** Whether they may download the original. */
  readonly mayDownload: boolean;
}

/** The rights of a picture, by one kind of thing that shows it; undefined if that kind has none. */
export type PictureRightsReader = (db: Database, viewer: Viewer, fileId: FileId) => Promise<PictureRights | undefined>;

const rightsReaders = new Map<string, PictureRightsReader>();

/**
 * Each domain whose things state the rights of their pictures registers them: `pictureRights.register('artwork', …)`.
 * Whoever may edit such a thing is not limited. After a change of rights it calls `refreshFileVisibility`.
 */
export const pictureRights = {
  register(kind: string, reader: PictureRightsReader): void {
    rightsReaders.set(kind, reader);
  },
};

/** The strictest of what all things that show this file say. Without any, nobody else downloads an original. */
export async function rightsOf(
  db: Database,
  viewer: Viewer,
  { id, ownerId, usedAs }: Pick<FileFacts, 'id' | 'ownerId' | 'usedAs'>,
): Promise<PictureRights> {
  if (isSuper(viewer) || isPerson(viewer, ownerId)) return { longestSide: null, mayDownload: true };
  const said: PictureRights[] = [];
  for (const kind of usedAs) {
    const rights = await rightsReaders.get(kind)?.(db, viewer, id);
    if (rights) said.push(rights);
  }
  const limits = said.flatMap(({ longestSide }) => longestSide ?? []);
  return {
    longestSide: limits.length > 0 ? Math.min(...limits) : null,
    mayDownload: said.length > 0 && said.every(({ mayDownload }) => mayDownload),
  };
}

/** The longest side in pixels that this viewer gets of a picture; undefined without a limit. */
export async function longestSideFor(db: Database, viewer: Viewer, file: FileFacts): Promise<number | undefined> {
  if (file.guestLimit === null || viewer.id === 0) return file.guestLimit ?? undefined;
  return (await rightsOf(db, viewer, file)).longestSide ?? undefined;
}

type Given = Pick<Services, 'config' | 'db' | 'pool'>;

/** Whether the pass's holder may see its thing now, and the thing shows this file. */
export type PassReader = (services: Given, pass: Pass, fileId: FileId) => Promise<boolean>;

const passes = new Map<string, PassReader>();

/**
 * Each domain that issues passes registers what they open, checked on every use: `passReaders.register('feed', …)`.
 * Nothing is opened in advance.
 */
export const passReaders = {
  register(kind: string, reader: PassReader): void {
    passes.set(kind, reader);
  },
};

/** Whether a pass opens this file now. */
export async function isOpenedBy(services: Given, text: string, fileId: FileId): Promise<boolean> {
  const pass = readPass(services.config.sessionSecret, text);
  return pass !== undefined && (await passes.get(pass.kind)?.(services, pass, fileId)) === true;
}

/** The pass in a picture's address, for one mail or feed. */
export const passFor = ({ sessionSecret }: Pick<Config, 'sessionSecret'>, pass: Pass) => writePass(sessionSecret, pass);

/** The address of a picture where readers are not signed in, as in a mail. */
export const pictureUrlWithPass = (fileId: FileId, width: PictureWidth, pass: string) =>
  `${pictureLocation(fileId)}?width=${width}&pass=${pass}`;
