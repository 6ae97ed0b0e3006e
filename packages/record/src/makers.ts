import type { MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

interface NamedMaker {
  readonly name: string;
  readonly qualifier?: string | null | undefined;
}

/** A maker's name with its qualifier: 'attributed to Euphiletos Painter'. */
export const attributedName = ({ name, qualifier }: NamedMaker): string => (qualifier ? `${qualifier} ${name}` : name);

/** A maker as readers see it: 'after Rembrandt (engraver)'. */
function makerWords({ role, ...maker }: MakerEntry): string {
  const named = attributedName(maker);
  return role ? `${named} (${role})` : named;
}

/** All makers in one line that begins with a capital, for labels, cards and mails. */
export function makersLabel(makers: readonly MakerEntry[]): string {
  const label = makers.map(makerWords).join(', ');
  return makers[0]?.qualifier ? `${label[0]!.toUpperCase()}${label.slice(1)}` : label;
}

/** The part that a maker took: made it, may have, as a group around them, only as a model, or none. */
export type MakerPart = 'maker' | 'attributed' | 'group' | 'model' | 'none';
const parts: Readonly<Record<MakerQualifier, MakerPart>> = {
  'attributed to': 'attributed',
  possibly: 'attributed',
  'workshop of': 'group',
  'studio of': 'group',
  'circle of': 'group',
  'school of': 'group',
  'follower of': 'group',
  'manner of': 'model',
  'style of': 'model',
  'imitator of': 'model',
  after: 'model',
  'copy after': 'model',
  'formerly attributed to': 'none',
};

/** The part that a qualifier gives to a maker: the makers named after 'after' did not make the work. */
export const makerPart = (qualifier: MakerQualifier | null | undefined): MakerPart =>
  qualifier ? parts[qualifier] : 'maker';
