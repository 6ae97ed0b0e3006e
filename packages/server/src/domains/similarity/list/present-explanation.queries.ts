import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { Explanation } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { FoundShare, FoundShares, FoundWork } from '../engine/engine.model.ts';

/** Parts of each kind that an explanation lists; the others are summed. */
const mostParts = 8;
const mostSmallNames = 5;

export interface Names {
  readonly terms: ReadonlyMap<string, { readonly name: string; readonly type: TagType }>;
  readonly collections: ReadonlyMap<string, { readonly name: string }>;
}

/** The names of everything that explains these works. */
export async function namesIn(db: Database, works: readonly FoundWork[]): Promise<Names> {
  const idsOf = (group: 'tags' | 'collections') => [
    ...new Set(works.flatMap(({ shares }) => shares?.[group]?.parts.map(({ id }) => id) ?? [])),
  ];
  const [terms, collections] = [idsOf('tags'), idsOf('collections')];
  const [named, sets] = await Promise.all([
    sql<{ id: string; name: string; type: TagType }>`select id, name, type from tags where id = any(${terms}::uuid[])
      union all select id, name, 'Artist' from artists where id = any(${terms}::uuid[])`.execute(db),
    sql<{ id: string; name: string }>`select id, name from collections where id = any(${collections}::uuid[])`.execute(
      db,
    ),
  ]);
  return {
    terms: new Map(named.rows.map((row) => [row.id, row])),
    collections: new Map(sets.rows.map((row) => [row.id, row])),
  };
}

/** `scores` are those of the page, from place `from` on. */
export function presentExplanation(
  { score, shares }: FoundWork,
  names: Names,
  { scores, from }: { readonly scores: readonly number[]; readonly from: number },
): Explanation | null {
  if (!shares) return null;
  const term = ({ id, points }: FoundShare) => {
    const { name = '?', type = 'Keyword' as const } = names.terms.get(id) ?? {};
    return { id, name, type, points };
  };
  const collection = ({ id, points }: FoundShare) => ({ id, name: names.collections.get(id)?.name ?? '?', points });
  return {
    points: shares.points,
    tags: shares.tags && divided(shares.tags, term),
    collections: shares.collections && divided(shares.collections, collection),
    without: withoutLargest(score, shares, { names, scores, from }),
  };
}

function divided<Part extends { readonly name: string; readonly points: number }>(
  { points, parts }: NonNullable<FoundShares['tags']>,
  present: (share: FoundShare) => Part,
) {
  const all = parts.map(present);
  // A single one is not summed: it would take the same line.
  const small = all.length > mostParts + 1 ? all.slice(mostParts) : [];
  return {
    points,
    parts: all.slice(0, all.length - small.length),
    rest:
      small.length === 0
        ? null
        : {
            count: small.length,
            names: small.slice(0, mostSmallNames).map(({ name }) => name),
            points: small.reduce((sum, part) => sum + part.points, 0),
          },
  };
}

function withoutLargest(
  score: number,
  shares: FoundShares,
  { names, scores, from }: { readonly names: Names; readonly scores: readonly number[]; readonly from: number },
): Explanation['without'] {
  const parts = [...(shares.tags?.parts ?? []), ...(shares.collections?.parts ?? [])];
  const largest = parts.sort((a, b) => b.points - a.points)[0];
  if (!largest || largest.points === 0 || shares.points === 0) return null;
  const name = names.terms.get(largest.id)?.name ?? names.collections.get(largest.id)?.name;
  if (name === undefined) return null;
  const left = score * (1 - largest.points / shares.points);
  const above = scores.filter((other) => other > left).length - 1;
  const isOnPage = above < scores.length - 1 || scores.length === 1;
  return { name, place: isOnPage ? from + Math.max(above, 0) + 1 : null };
}
