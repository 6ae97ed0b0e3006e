import { type MakerQualifier, makerQualifiers } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';

/** Ways in which catalogues write a qualifier before the name; the longest first. */
const prefixes: readonly (readonly [words: string, qualifier: MakerQualifier])[] = (
  [
    ...makerQualifiers.map((qualifier) => [qualifier, qualifier] as const),
    ['attrib. to', 'attributed to'],
    ['attr. to', 'attributed to'],
    ['zugeschrieben', 'attributed to'],
    ['tillskriven', 'attributed to'],
    ['tilskrevet', 'attributed to'],
    ['przypisywany', 'attributed to'],
    ['přisuzováno', 'attributed to'],
    ['приписывается', 'attributed to'],
    ['伝', 'attributed to'],
    ['follower', 'follower of'],
    ['studio', 'studio of'],
    ['manner', 'manner of'],
    ['мастерская', 'workshop of'],
    ['warsztat', 'workshop of'],
    ['dílna', 'workshop of'],
    ['seguace di', 'follower of'],
    ['seguidor de', 'follower of'],
    ['taller de', 'workshop of'],
    ['cerchia di', 'circle of'],
    ['círculo de', 'circle of'],
    ['scuola di', 'school of'],
    ['escuela de', 'school of'],
    ['copia de', 'copy after'],
    ['copia da', 'copy after'],
    ['efter', 'after'],
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

const shortened: Readonly<Record<string, MakerQualifier>> = {
  attributed: 'attributed to',
  'attr.': 'attributed to',
  attribué: 'attributed to',
  attribuito: 'attributed to',
  atribuido: 'attributed to',
};
const trailingQualifier = (words: string) =>
  qualifierOf(words) ?? qualifierOf(`${words} of`) ?? shortened[words.trim().toLowerCase()];

/** A maker as written: 'Attributed to the Euphiletos Painter', 'nach Rembrandt', 'Werkstatt: Lucas Cranach'. */
export function readMaker(text: string): MakerEntry | undefined {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (!whole) return undefined;
  const lower = whole.toLowerCase();
  for (const [prefix, qualifier] of prefixes) {
    // '伝俵屋宗達' has no space.
    if (!lower.startsWith(prefix) || !(/^[\s:,]/.test(lower.slice(prefix.length)) || prefix === '伝')) continue;
    const name = whole
      .slice(prefix.length)
      .replace(/^[\s:,]+/, '')
      .trim();
    if (name) return { name, qualifier };
  }
  // 'Giotto (attributed to)', 'Sir Anthony van Dyck, after'.
  const trailing = /^(.+?)\s*(?:,\s*([^,()]+)|\(([^()]+)\))$/.exec(whole);
  const qualifier = trailing && trailingQualifier(trailing[2] ?? trailing[3]!);
  if (qualifier) return { name: trailing[1]!.trim(), qualifier };
  return { name: whole };
}

/** 'DELACROIX Eugène': a last name in capitals before a first name. */
const capitalsFirst =
  /^((?:(?:de|van|von|der|la|le|du)\s)?\p{Lu}[\p{Lu}'’.-]+(?:\s\p{Lu}[\p{Lu}'’.-]+)*)\s(\p{Lu}[\p{Ll}.].*)$/u;
export const isCapitalsFirst = (name: string): boolean => capitalsFirst.test(name);

/**
 * 'Beato, Felice' and 'BEATO Felice' as people say them: 'Felice Beato', 'Felice BEATO'. Only for columns known to be
 * written last name first.
 */
export function firstNameFirst(name: string): string {
  const capitals = capitalsFirst.exec(name.trim());
  if (capitals) return `${capitals[2]} ${capitals[1]}`;
  const [last, first, ...more] = name.split(',').map((part) => part.trim());
  return last && first && more.length === 0 ? `${first} ${last}` : name.trim();
}
