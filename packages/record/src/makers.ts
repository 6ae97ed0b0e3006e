import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

/** A maker as readers see it: 'attributed to Euphiletos Painter', 'after Rembrandt (engraver)'. */
function makerWords({ name, qualifier, role }: MakerEntry): string {
  const named = qualifier ? `${qualifier} ${name}` : name;
  return role ? `${named} (${role})` : named;
}

/** All makers in one line that begins with a capital, for labels, cards and mails. */
export function makersLabel(makers: readonly MakerEntry[]): string {
  const label = makers.map(makerWords).join(', ');
  return makers[0]?.qualifier ? `${label[0]!.toUpperCase()}${label.slice(1)}` : label;
}
