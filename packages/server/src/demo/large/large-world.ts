import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { manyPeople, type Person } from '../../domains/accounts/accounts.factory.ts';
import { keepAllWords, manyArticles } from '../../domains/articles/articles.factory.ts';
import type { Known } from '../../domains/artworks/imported/imported-rows.commands.ts';
import { writeImportedWorks } from '../../domains/artworks/imported/imported-works.commands.ts';
import { aSegment } from '../../domains/segments/segments.factory.ts';
import type { Database } from '../../platform/database/database.ts';
import { largeArticle } from './large-articles.ts';
import { largeWork } from './large-artworks.ts';

const batch = 1_000;
const authorsCount = 300;
const segmentsCount = 40;
const firstNames =
  'Ines Mateo Wanda Kofi Aiko Bruno Clara Dmitri Elif Farid Greta Hana Igor Jun Lea Milan Nora Olga Pavel Rosa'.split(
    ' ',
  );
const lastNames =
  'Caldeira Ferreira Nowak Mensah Tanaka Weber Rossi Sokolov Yılmaz Haddad Lindqvist Moreau Novák Park Okafor'.split(
    ' ',
  );

/** Public articles, a quarter as many more for members, on review and in draft, and their authors and segments. */
export async function loadLargeWorld(
  db: Database,
  articles: number,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const authors = await manyPeople(
    db,
    Array.from({ length: authorsCount }, (_, at) => ({
      email: `author-${at}@large.test`,
      firstName: firstNames[at % firstNames.length]!,
      lastName: `${lastNames[Math.floor(at / firstNames.length)]}`,
      flags: ['canWriteArticles', 'canPublishArticles'] as const,
    })),
  );
  const segments: SegmentId[] = [];
  for (let at = 0; at < segmentsCount; at += 1)
    segments.push((await aSegment(db, { name: `Large room ${at + 1}`, public: at % 4 > 0 })).id);
  const all = articles + Math.ceil(articles / 4);
  for (let from = 0; from < all; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, all - from) }, (_, at) => from + at);
    await manyArticles(
      db,
      numbers.map((number) => placed(number, articles, { authors, segments })),
    );
    onProgress(from + numbers.length, all);
  }
  await keepAllWords(db);
}

const at = <T>(list: readonly T[], share: number) => list[Math.floor(share * list.length)]!;

function placed(
  number: number,
  publicOnes: number,
  { authors, segments }: { readonly authors: readonly Person[]; readonly segments: readonly SegmentId[] },
) {
  const { author, ...article } = largeArticle(number, publicOnes);
  return { ...article, by: at(authors, author), segments: article.segments.map((share) => at(segments, share)) };
}

const privateRooms = 40;

/**
 * Works for everybody; one batch in ten hangs in a private segment, and one in ten in a public one, where other works
 * hang as well.
 */
export async function loadLargeCatalogue(
  db: Database,
  works: number,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const known: Known = { tags: new Map(), artists: new Map() };
  const rooms: SegmentId[] = [];
  for (let number = 1; number <= privateRooms; number += 1)
    rooms.push((await aSegment(db, { name: `Large store ${number}`, public: false })).id);
  const wall = (await aSegment(db, { name: 'Large wall' })).id;
  for (let from = 0; from < works; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, works - from) }, (_, number) => from + number);
    const part = (from / batch) % 10;
    const segmentId = part === 3 ? rooms[(from / batch) % privateRooms] : part === 7 ? wall : undefined;
    await db
      .transaction()
      .execute((tx) =>
        writeImportedWorks(tx, { source: 'large', segmentId, published: true, known }, numbers.map(largeWork)),
      );
    onProgress(from + numbers.length, works);
  }
  await sql`vacuum analyze artworks, listed_works, artwork_texts, artwork_tags, artwork_artists, artwork_segments, tags, tag_ancestors, artists`.execute(
    db,
  );
}
