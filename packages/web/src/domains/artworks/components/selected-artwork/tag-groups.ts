import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Tag } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';

/** A tag of the panel. */
export interface GroupedTag {
  readonly id: string;
  readonly name: string;
  /** The words that distinguish it from another tag of the same name. */
  readonly context?: string | undefined;
  /** It filters the works. */
  readonly isPressed: boolean;
}
type OwnTag = Pick<ArtworkDetail['tags'][number], 'id' | 'name' | 'ancestors'>;

/**
 * The tags of the selected work, and the others: those that filter the works, then the relevant ones. Selected tags
 * come first in both, no tag comes twice, and tags that share a name say what they belong to.
 */
export function groupTags(own: readonly OwnTag[], relevant: readonly Tag[], selected: readonly Tag[]) {
  const pressed = new Set<string>(selected.map(({ id }) => id));
  const owned = new Set<string>(own.map(({ id }) => id));
  const others = new Map([...selected, ...relevant].filter(({ id }) => !owned.has(id)).map((tag) => [tag.id, tag]));
  const all = [
    ...own.map(({ id, name, ancestors }) => ({ id, name, belongsTo: ancestors[0]?.name, isOwn: true })),
    ...[...others.values()].map((tag) => ({ id: tag.id, name: tag.name, belongsTo: contextOf(tag), isOwn: false })),
  ];
  const perName = Map.groupBy(all, ({ name }) => name);
  const grouped = all.map(({ id, name, belongsTo, isOwn }) => ({
    id,
    name,
    isOwn,
    isPressed: pressed.has(id),
    context: (perName.get(name)?.length ?? 0) > 1 ? belongsTo : undefined,
  }));
  const selectedFirst = grouped.toSorted((one, other) => Number(other.isPressed) - Number(one.isPressed));
  return { own: selectedFirst.filter(({ isOwn }) => isOwn), more: selectedFirst.filter(({ isOwn }) => !isOwn) };
}

/** 'Japan (Geography)' says 'Geography' beside its name; without such an addition, its type does. */
const contextOf = ({ name, extendedName, type }: Tag) =>
  /\(([^()]+)\)\s*$/.exec(extendedName.startsWith(name) ? extendedName.slice(name.length) : '')?.[1] ?? type;
