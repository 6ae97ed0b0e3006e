import { type Cell, row } from './row.ts';

interface Placed {
  readonly place: string;
  readonly segment_id: string;
  readonly owner_id: string;
  readonly works: { readonly first: string; readonly second: string };
  /** Of the collections, their last items, and the keys of their links. */
  readonly ids: Readonly<
    Record<
      | 'shown'
      | 'further'
      | 'own'
      | 'deleted'
      | 'deletedOwn'
      | 'wallText'
      | 'ownWallText'
      | 'exhibition'
      | 'ownExhibition',
      string
    >
  >;
}

/** The collections of a segment and of a person, shared as exhibitions; two are deleted. */
export function collectionsPlaced({ place, segment_id, owner_id, works, ids }: Placed): string[] {
  const names = { name: `Collection ${place}` };
  const holding = (collection_id: string, keeper_id: string) =>
    (['first', 'second'] as const).map((work, n) =>
      row('collection_items', { collection_id, keeper_id, artwork_id: works[work], rank: `a${n}` }),
    );
  const deleted = (of: Readonly<Record<string, Cell>>) =>
    row('deleted_collections', {
      ...of,
      was: JSON.stringify({
        collection: { ...of, ...names, description: '', created_at: '2026-01-01T00:00:00Z' },
        items: [],
      }),
    });
  const text = (item: string, collection_id: string, keeper_id: string) =>
    row('collection_items', { id: item, collection_id, keeper_id, rank: 'a2', text: 'A wall text.' });
  const shared = (collection_id: string, key: string) =>
    row('exhibitions', { collection_id, key_hash: { sql: `sha256('${key}')` } });
  return [
    row('collections', { id: ids.shown, segment_id, ...names, rank: 'a0' }),
    row('collections', { id: ids.further, segment_id, ...names, rank: 'a1' }),
    // Its link opens it to anyone, so its name is no secret.
    row('collections', { id: ids.own, owner_id, name: `Kept ${place}` }),
    ...holding(ids.shown, segment_id),
    ...holding(ids.own, owner_id),
    ...[ids.shown, ids.own].map((collection_id) =>
      row('coherence_answers', { collection_id, artwork_id: works.first, kind: 'belongs' }),
    ),
    shared(ids.shown, ids.exhibition),
    shared(ids.own, ids.ownExhibition),
    text(ids.wallText, ids.shown, segment_id),
    text(ids.ownWallText, ids.own, owner_id),
    deleted({ id: ids.deleted, segment_id }),
    deleted({ id: ids.deletedOwn, owner_id }),
  ];
}
