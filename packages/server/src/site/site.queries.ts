import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { articlesVisibleTo } from '../domains/articles/articles.access.ts';
import { artworksVisibleTo } from '../domains/artworks/artworks.access.ts';
import type { Database } from '../platform/database/database.ts';

/** Kinds for search engines: the pages that a guest can read. */
export const publicKinds = ['articles', 'artworks', 'segments'] as const;
export type PublicKind = (typeof publicKinds)[number];

export interface PublicPage {
  readonly id: string;
  readonly updatedAt: Date;
}

const scopes = {
  articles: () => sql`select articles.id, articles.updated_at from articles where ${articlesVisibleTo(guest)}`,
  artworks: () => sql`select a.id, a.updated_at from artworks a where ${artworksVisibleTo(guest)}`,
  segments: () => sql`select s.id, s.updated_at from segments s where s.visible`,
};

/** The first id of each sitemap part of `size` pages. */
export async function listParts(db: Database, kind: PublicKind, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as position from (${scopes[kind]()}) as page) as numbered where position % ${size} = 1 order by id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function listPublicPages(
  db: Database,
  kind: PublicKind,
  { from, limit }: { from: string; limit: number },
): Promise<PublicPage[]> {
  const { rows } =
    await sql<PublicPage>`select id, updated_at from (${scopes[kind]()}) as page where id >= ${from} order by id limit ${limit}`.execute(
      db,
    );
  return rows;
}
