import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { FactPart } from '@oeuvre/contracts/domains/similarity/similarity.constants.ts';
import type { Explanation } from '@oeuvre/contracts/domains/similarity/similarity.model.ts';
import { yearWords } from '@oeuvre/record/dates/years.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { FoundWork } from '../engine/engine.model.ts';
import type { Share, Shares } from '../ranking/explain.ts';

/** Parts of each kind that an explanation lists; the others are summed. */
const mostParts = 8;
const mostSmallNames = 5;

/** By number. */
export interface Names {
  readonly terms: ReadonlyMap<number, { readonly id: string; readonly name: string; readonly type: TagType }>;
  readonly facts: ReadonlyMap<number, { readonly part: FactPart; readonly name: string }>;
  readonly collections: ReadonlyMap<number, { readonly id: string; readonly name: string }>;
}

/** The names of everything that explains these works. */
export async function namesIn(db: Database, works: readonly FoundWork[]): Promise<Names> {
  const numbersOf = (group: 'tags' | 'facts' | 'collections') => [
    ...new Set(works.flatMap(({ shares }) => shares?.[group]?.parts.map(({ no }) => no) ?? [])),
  ];
  const collections = numbersOf('collections');
  const [named, facts, sets] = await Promise.all([
    namesOfTerms(db, numbersOf('tags')),
    sql<{
      no: number;
      part: FactPart;
      word: string;
    }>`select no, part, word from facts where no = any(${numbersOf('facts')}::int[])`.execute(db),
    sql<{
      no: number;
      id: string;
      name: string;
    }>`select no, id, name from collections where no = any(${collections}::int[])`.execute(db),
  ]);
  return {
    terms: named,
    facts: new Map(facts.rows.map(({ no, part, word }) => [no, { part, name: nameOfFact(part, word) }])),
    collections: new Map(sets.rows.map((row) => [row.no, row])),
  };
}

/** The word itself, or the years that begin with it. */
function nameOfFact(part: FactPart, word: string): string {
  if (part !== 'decade' && part !== 'century') return word;
  const from = Number(word);
  return `${yearWords(from)}–${yearWords(from + (part === 'decade' ? 9 : 99))}`;
}

/** Tags and makers by number. */
export async function namesOfTerms(db: Database, numbers: readonly number[]): Promise<Names['terms']> {
  const { rows } = await sql<{
    no: number;
    id: string;
    name: string;
    type: TagType;
  }>`select no, id, name, type from tags where no = any(${numbers}::int[])
    union all select no, id, name, 'Artist' from artists where no = any(${numbers}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.no, row]));
}

/** `scores` are those of the page, from place `from` on. */
export function presentExplanation(
  { score, shares }: FoundWork,
  names: Names,
  { scores, from }: { readonly scores: readonly number[]; readonly from: number },
): Explanation | null {
  if (!shares) return null;
  const term = ({ no, points }: Share) => {
    const { id = String(no), name = '?', type = 'Keyword' as const } = names.terms.get(no) ?? {};
    return { id, name, type, points };
  };
  const fact = ({ no, points }: Share) => {
    const { part = 'title' as const, name = '?' } = names.facts.get(no) ?? {};
    return { id: String(no), part, name, points };
  };
  const collection = ({ no, points }: Share) => {
    const { id = String(no), name = '?' } = names.collections.get(no) ?? {};
    return { id, name, points };
  };
  return {
    points: shares.points,
    tags: shares.tags && divided(shares.tags, term),
    facts: shares.facts && divided(shares.facts, fact),
    collections: shares.collections && divided(shares.collections, collection),
    without: withoutLargest(score, shares, { names, scores, from }),
  };
}

function divided<Part extends { readonly name: string; readonly points: number }>(
  { points, parts }: NonNullable<Shares['tags']>,
  present: (share: Share) => Part,
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
  shares: Shares,
  { names, scores, from }: { readonly names: Names; readonly scores: readonly number[]; readonly from: number },
): Explanation['without'] {
  const parts = [
    ...(shares.tags?.parts ?? []).map(({ no, points }) => ({ name: names.terms.get(no)?.name, points })),
    ...(shares.facts?.parts ?? []).map(({ no, points }) => ({ name: names.facts.get(no)?.name, points })),
    ...(shares.collections?.parts ?? []).map(({ no, points }) => ({ name: names.collections.get(no)?.name, points })),
  ];
  const [{ name, points } = { name: undefined, points: 0 }] = parts.sort((a, b) => b.points - a.points);
  if (name === undefined || points === 0 || shares.points === 0) return null;
  const left = score * (1 - points / shares.points);
  const above = scores.filter((other) => other > left).length - 1;
  const isOnPage = above < scores.length - 1 || scores.length === 1;
  return { name, place: isOnPage ? from + Math.max(above, 0) + 1 : null };
}
