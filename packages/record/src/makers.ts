import { type MakerQualifier, makerQualifiers } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

/** Ways in which catalogues write a qualifier before the name; the longest first. */
const prefixes: readonly (readonly [words: string, qualifier: MakerQualifier])[] = (
  [
    ...makerQualifiers.map((qualifier) => [qualifier, qualifier] as const),
    ['attrib. to', 'attributed to'],
    ['attr. to', 'attributed to'],
    ['zugeschrieben', 'attributed to'],
    ['attribué à', 'attributed to'],
    ['toegeschreven aan', 'attributed to'],
    ['attribuito a', 'attributed to'],
    ['atribuido a', 'attributed to'],
    ['probably', 'possibly'],
    ['perhaps', 'possibly'],
    ['wohl', 'possibly'],
    ['vermutlich', 'possibly'],
    ['workshop', 'workshop of'],
    ['werkstatt des', 'workshop of'],
    ['werkstatt von', 'workshop of'],
    ['werkstatt', 'workshop of'],
    ['atelier de', 'workshop of'],
    ['atelier van', 'workshop of'],
    ['bottega di', 'workshop of'],
    ['umkreis des', 'circle of'],
    ['umkreis von', 'circle of'],
    ['umkreis', 'circle of'],
    ['entourage de', 'circle of'],
    ['omgeving van', 'circle of'],
    ['schule des', 'school of'],
    ['schule von', 'school of'],
    ['école de', 'school of'],
    ['nachfolger des', 'follower of'],
    ['nachfolger von', 'follower of'],
    ['suiveur de', 'follower of'],
    ['navolger van', 'follower of'],
    ['in der art des', 'manner of'],
    ['in der art von', 'manner of'],
    ['à la manière de', 'manner of'],
    ['in the style of', 'style of'],
    ['in the manner of', 'manner of'],
    ['nach', 'after'],
    ["d'après", 'after'],
    ['d’après', 'after'],
    ['naar', 'after'],
    ['kopie nach', 'copy after'],
    ['copie d’après', 'copy after'],
    ["copie d'après", 'copy after'],
    ['kopie naar', 'copy after'],
    ['copy of', 'copy after'],
  ] as (readonly [string, MakerQualifier])[]
).toSorted(([one], [other]) => other.length - one.length);

/** The qualifier that a word or phrase names, whatever its letter case. */
export const qualifierOf = (words: string): MakerQualifier | undefined =>
  prefixes.find(([prefix]) => prefix === words.trim().toLowerCase().replace(/\s+/g, ' '))?.[1];

/** A maker as written: 'Attributed to the Euphiletos Painter', 'nach Rembrandt', 'Werkstatt: Lucas Cranach'. */
export function readMaker(text: string): MakerEntry | undefined {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (!whole) return undefined;
  const lower = whole.toLowerCase();
  for (const [prefix, qualifier] of prefixes) {
    if (!lower.startsWith(prefix) || !/^[\s:,]/.test(lower.slice(prefix.length))) continue;
    const name = whole
      .slice(prefix.length)
      .replace(/^[\s:,]+/, '')
      .trim();
    if (name) return { name, qualifier };
  }
  const trailing =
    /^(.+?)\s*[,(]\s*(attributed to|attributed|attr\.|zugeschrieben|attribué à?|after|nach|workshop|circle)\)?$/i.exec(
      whole,
    );
  if (trailing) {
    const word = trailing[2]!.toLowerCase();
    const qualifier = qualifierOf(word) ?? qualifierOf(`${word} of`) ?? 'attributed to';
    return { name: trailing[1]!.trim(), qualifier };
  }
  return { name: whole };
}

/** 'Beato, Felice' as people say it: 'Felice Beato'. Only for columns known to be written last name first. */
export function firstNameFirst(name: string): string {
  const [last, first, ...more] = name.split(',').map((part) => part.trim());
  return last && first && more.length === 0 ? `${first} ${last}` : name.trim();
}

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
