import { type MakerQualifier, makerQualifiers } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { MakerEntry } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { furtherPrefixes } from './makers/qualifier-words.ts';

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
    ...furtherPrefixes,
  ] as (readonly [string, MakerQualifier])[]
)
  .map(([words, qualifier]) => [words.replaceAll('’', "'"), qualifier] as const)
  .toSorted(([one], [other]) => other.length - one.length);

/** 'after a design by', 'naar tekening van', "d'après un dessin de": after a work of another kind. */
const afterWork =
  /^(?:after|nach|naar|d'après)\s+(?:(?:an?|the|een|eine[mrs]?|einem|une?|le|la)\s+)?(?:(?:lost|original)\s+)?(?:designs?|drawings?|paintings?|prints?|engravings?|works?|originals?|photographs?|models?|ontwerp|tekening|schilderij|prent|foto|model|entwurf|entwürfen|zeichnung|gemälde|vorlage|stich|dessin|tableau|gravure|peinture|œuvre)\s+(?:by|of|van|von|des|der|de)(?=\s|:|$)/;

const plainWords = (words: string) =>
  words.trim().toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ').replace(/\s*:$/, '');

const exact = new Map(prefixes);

const shortened: Readonly<Record<string, MakerQualifier>> = {
  attributed: 'attributed to',
  'attr.': 'attributed to',
  attribué: 'attributed to',
  attribuée: 'attributed to',
  attribuito: 'attributed to',
  atribuido: 'attributed to',
  toegeschreven: 'attributed to',
  attribution: 'attributed to',
  zuschreibung: 'attributed to',
  atelier: 'workshop of',
  school: 'school of',
  schule: 'school of',
  école: 'school of',
  entourage: 'circle of',
  suiveur: 'follower of',
  nachfolger: 'follower of',
  navolger: 'follower of',
  kopie: 'copy after',
  copie: 'copy after',
  copy: 'copy after',
  genre: 'manner of',
};

/** The qualifier that a word or phrase names, whatever its letter case. */
export function qualifierOf(words: string): MakerQualifier | undefined {
  const plain = plainWords(words);
  return exact.get(plain) ?? (afterWork.exec(plain)?.[0].length === plain.length && plain !== '' ? 'after' : undefined);
}

/** The qualifier of words behind a name or in a column of roles, where 'workshop' and 'attributed' need no 'of'. */
export const trailingQualifier = (words: string): MakerQualifier | undefined =>
  qualifierOf(words) ?? qualifierOf(`${words} of`) ?? qualifierOf(`${words} de`) ?? shortened[plainWords(words)];

/** A maker as written: 'Attributed to the Euphiletos Painter', 'nach Rembrandt', 'Werkstatt: Lucas Cranach'. */
export function readMaker(text: string): MakerEntry | undefined {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (!whole) return undefined;
  const ahead = qualifierAhead(whole);
  if (ahead) return ahead;
  // 'Giotto (attributed to)', 'Sir Anthony van Dyck, after'.
  const trailing = /^(.+?)\s*(?:,\s*([^,()]+)|\(([^()]+)\))$/.exec(whole);
  const qualifier = trailing && trailingQualifier(trailing[2] ?? trailing[3]!);
  if (qualifier) return { name: trailing[1]!.trim(), qualifier };
  const doubtful = /^(.{3,}?)\s*(?:\(\?\)|\?)$/.exec(whole)?.[1];
  return doubtful ? { name: doubtful, qualifier: 'possibly' } : { name: whole };
}

/** A house that is called like a workshop: 'Atelier Van Lieshout', but not 'atelier van Rubens'. */
const isHouse = (whole: string) => /^Atelier (?:Van|Von|De)\s/.test(whole);

function qualifierAhead(whole: string): MakerEntry | undefined {
  const lower = whole.toLowerCase().replaceAll('’', "'");
  if (isHouse(whole)) return undefined;
  const work = afterWork.exec(lower)?.[0];
  const found: readonly (readonly [string, MakerQualifier])[] = work ? [[work, 'after']] : prefixes;
  for (const [prefix, qualifier] of found) {
    // '伝俵屋宗達' has no space.
    if (!lower.startsWith(prefix) || !(/^[\s:,]/.test(lower.slice(prefix.length)) || prefix === '伝')) continue;
    const name = whole
      .slice(prefix.length)
      .replace(/^[\s:,]+/, '')
      .trim();
    if (name) return { name, qualifier };
  }
  // 'Workshop: Ada Lang' and 'Studio: Ada Lang', but 'Studio Yi' is a name.
  const [, words, name] = /^(\p{L}[\p{L} .]{2,40}?)\s*:\s*(\S.*)$/u.exec(whole) ?? [];
  const qualifier = words ? trailingQualifier(words) : undefined;
  return qualifier && name ? { name, qualifier } : undefined;
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
