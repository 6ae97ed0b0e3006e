import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { contains } from '../../../../platform/database/search.ts';
import type { Services } from '../../../../platform/services/services.ts';
import { setArtworkImages } from '../../../artworks/artworks.commands.ts';
import { savePicture } from '../../../files/files.commands.ts';
import type { OddityCount } from '../import.report.ts';

type Needs = Pick<Services, 'db' | 'storage' | 'jobs'>;

/** The facts about a work in the name of a picture's file. */
interface PictureFile {
  readonly path: string;
  /** The file name without its extension. */
  readonly stem: string;
  readonly title: string | undefined;
  readonly artist: string | undefined;
}

/**
 * Gives works without pictures those of a folder: by accession number, by images.tsv, or by a name made of artist and
 * title.
 */
export async function importImages(
  { db, storage, jobs }: Needs,
  { source, folder, oddities }: { source: string; folder: string; oddities: OddityCount },
): Promise<number> {
  const files = await listPictures(folder);
  const byWork = new Map<ArtworkId, PictureFile[]>();
  for (const file of files) {
    const [work, ...others] = await worksShownBy(db, source, file);
    if (!work) oddities.note('picture fits no work', path.basename(file.path));
    else if (others.length > 0) oddities.note('picture fits several works', path.basename(file.path));
    else byWork.set(work, [...(byWork.get(work) ?? []), file]);
  }
  let attached = 0;
  for (const [artworkId, pictures] of byWork) {
    if (await hasPictures(db, artworkId)) {
      oddities.note('work has pictures already', path.basename(pictures[0]!.path));
      continue;
    }
    attached += await db.transaction().execute(async (tx) => {
      const images = await keepAll(tx, { storage, jobs }, { pictures, oddities });
      if (images.length > 0) await setArtworkImages(tx, null, { artworkId, images });
      return images.length;
    });
  }
  return attached;
}

async function keepAll(
  tx: Database,
  { storage, jobs }: Omit<Needs, 'db'>,
  { pictures, oddities }: { pictures: readonly PictureFile[]; oddities: OddityCount },
) {
  const kept = [];
  for (const picture of pictures) {
    try {
      const { id } = await savePicture(tx, storage, {
        bytes: await readFile(picture.path),
        fileName: path.basename(picture.path),
        ownerId: null,
      });
      await jobs.send('files.variants', { fileId: id }, { tx });
      kept.push({ fileId: id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      oddities.note(`picture refused: ${error.code}`, path.basename(picture.path));
    }
  }
  return kept;
}

async function listPictures(folder: string): Promise<PictureFile[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort();
  const said = await readTable(path.join(folder, 'images.tsv'));
  return names.map((name) => ({
    path: path.join(folder, name),
    stem: path.parse(name).name,
    title: said.get(name)?.title,
    artist: said.get(name)?.artist,
  }));
}

/** images.tsv: a header line that names at least file, title and artist. */
async function readTable(
  file: string,
): Promise<Map<string, { title: string | undefined; artist: string | undefined }>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [head = '', ...lines] = text.split(/\r?\n/).filter(Boolean);
  const columns = head.split('\t');
  const cell = (line: string, name: string) => line.split('\t')[columns.indexOf(name)]?.trim() || undefined;
  return new Map(
    lines.map((line) => [cell(line, 'file') ?? '', { title: cell(line, 'title'), artist: cell(line, 'artist') }]),
  );
}

const slug = (words: string) =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const withoutArticle = (title: string) => title.replace(/^(the|a|an)\s+/i, '');
const lastName = (artist: string) => artist.split(/\s+/).at(-1) ?? '';

interface Candidate {
  readonly id: ArtworkId;
  readonly title: string;
  readonly artist: string;
}

async function worksShownBy(db: Database, source: string, file: PictureFile): Promise<ArtworkId[]> {
  const [numbered] = file.stem.split(/[_ -]/);
  const { rows: byNumber } = await sql<{
    id: ArtworkId;
  }>`select id from artworks where source = ${source} and accession_number = any(${[file.stem.toUpperCase(), numbered!.toUpperCase()]}) limit 2`.execute(
    db,
  );
  if (byNumber.length > 0) return byNumber.map((row) => row.id);
  const { title, artist } = file;
  if (title && artist) {
    const wanted = slug(withoutArticle(title));
    const found = await worksWithWords(db, source, [withoutArticle(title), lastName(artist)]);
    const same = found.filter((work) => slug(withoutArticle(work.title)) === wanted);
    if (same.length > 0) return same.map((work) => work.id);
  }
  const found = await worksWithWords(db, source, file.stem.split(/[^\p{L}\p{N}]+/u));
  return found.filter((work) => namesOf(work).has(slug(file.stem))).map((work) => work.id);
}

/** 'turner-shipwreck' and 'joseph-turner-the-shipwreck' both name The Shipwreck by Joseph Turner. */
const namesOf = ({ artist, title }: Candidate) =>
  new Set(
    [artist, lastName(artist)].flatMap((by) =>
      [title, withoutArticle(title)].flatMap((of) => [slug(`${by} ${of}`), slug(`${of} ${by}`)]),
    ),
  );

/** The most candidates that people can still tell apart; the trigram index finds them. */
async function worksWithWords(db: Database, source: string, words: readonly string[]): Promise<Candidate[]> {
  const asked = words.filter((word) => word.length > 2).map((word) => contains(sql`m.words`, word));
  if (asked.length === 0) return [];
  const { rows } =
    await sql<Candidate>`select a.id, a.title, a.artist from artworks a join artwork_texts m on m.artwork_id = a.id where a.source = ${source} and ${sql.join(asked, sql` and `)} order by a.id limit 200`.execute(
      db,
    );
  return rows;
}

async function hasPictures(db: Database, artworkId: ArtworkId): Promise<boolean> {
  return (
    (await db.selectFrom('artworkImages').select('id').where('artworkId', '=', artworkId).limit(1).execute()).length > 0
  );
}
