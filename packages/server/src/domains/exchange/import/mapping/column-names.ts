import { byField, plainFieldKeys, plainFields } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { lengthUnitOf } from '@oeuvre/record/dimension-words.ts';
import { columnWords, wordsNotTaken } from './column-words.ts';
import { endOfDate, otherDate } from './date-columns.ts';
import { furtherNotTaken, furtherWords } from './further-column-words.ts';
import { semiticWords } from './semitic-column-words.ts';
import { isPartOfMeasure, systemNotTaken, systemWords } from './system-column-words.ts';

/** A column's name in its comparable form: 'Künstler/in', `makers[].displayName` → 'kunstler in', 'makers display name'. */
export const plainName = (column: string): string =>
  column
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const namesIn = (words: string) => words.split(',').map((name) => name.trim());

const notTaken = new Set(
  namesIn(`${wordsNotTaken},${furtherNotTaken},${systemNotTaken}`).flatMap((name) => [name, plainName(name)]),
);

/** So that a table with a field's own name for a column needs no words of it. */
const ownNames = byField(plainFieldKeys, (key) => plainFields[key].name);

const targetsByName = new Map<string, ImportTarget>();
// 'accessionnum' is 'accession num'; shorter words together may be another word.
for (const words of [columnWords, furtherWords, semiticWords, systemWords, ownNames])
  for (const [target, names] of Object.entries(words) as [ImportTarget, string][])
    for (const name of namesIn(names).map((one) => plainName(one)))
      for (const form of name.length >= 8 ? [name, name.replaceAll(' ', '')] : [name])
        if (!targetsByName.has(form)) targetsByName.set(form, target);

const withoutBrackets = (column: string) => column.replace(/[(（][^)）]*[)）]|\[[^\]]+\]/g, ' ');
/** Words that say nothing about the field: languages, and where the record is in its file. */
const stray =
  /\b(?:display|text|full|en|eng|english|de|deu|deutsch|german|fr|fra|francais|es|esp|nl|nld|it|ita|source|attributes|data|fields|record|value|values|label|labels|display text|of the work|of work)\b/g;

/** The meaning of a column's name: a field, that it is no part of a record, or nothing. */
export interface NameMeaning {
  readonly target: ImportTarget | 'not taken';
  readonly isExact: boolean;
}
const refused: NameMeaning = { target: 'not taken', isExact: false };

/** 'Dublin Core:Title' is 'dc:title'; the other names of sets of elements say nothing. */
const elementSet = /^dublin core /;
const ofSet = /^(?:dc|dcterms|item type metadata|(?:ca )?objects) /;

/** The meaning of a column's name; of a path, that of its last keys. */
export function meaningOfName(column: string): NameMeaning | undefined {
  // TMS and MoMA write BeginDate for a person's birth, and other names for the dates of works.
  if (notTaken.has(column.toLowerCase())) return { target: 'not taken', isExact: true };
  const bare = plainName(withoutBrackets(column)).replace(elementSet, 'dc ');
  for (const name of [plainName(column), bare, bare.replace(ofSet, '')]) {
    const found = lookUp(name);
    if (found) return { target: found, isExact: true };
  }
  if (isFactOfPerson.test(bare) || isCondition.test(bare)) return refused;
  if (isRoleOfMaker.test(bare)) return { target: 'artistRole', isExact: false };
  if (/[.[]/.test(column)) return meaningOfPath(column);
  const date = otherDate(bare) ?? endOfDate(bare);
  if (date) return { target: date, isExact: true };
  const shorter = bare.replace(stray, ' ').replace(/\s+/g, ' ').trim();
  const target =
    lookUp(shorter) ??
    lookUp(shorter.replace(/ (?:titles?|names?|terms?)$/, '')) ??
    sideAtEnd(bare) ??
    longestWithin(shorter);
  return target && { target, isExact: false };
}

function lookUp(name: string): ImportTarget | 'not taken' | undefined {
  if (notTaken.has(name)) return 'not taken';
  return (
    targetsByName.get(name) ?? targetsByName.get(name.replaceAll(' ', '')) ?? targetsByName.get(name.replace(/s$/, ''))
  );
}

/** Columns about the life of people, whatever comes before or after. */
const isFactOfPerson =
  /\b(?:birth\w*|death\w*|born|died|gender|sex|nationality|biograph\w*|bio|lifespan|geburt\w*|geboren|gestorben|sterbe\w*|todes\w*|naissance|mort|deces|nacimiento|muerte|nascita|geboorte\w*|overlijden\w*)\b|\b(?:dates?|datum|daten|fechas?) (?:de l|de la|des?|du|del|of|van|der|von) ?(?:the |de |den )?(?:auteurs?|artistes?|artists?|makers?|kunstenaars?|vervaardigers?|kunstlers?|autore?s?)\b|^(?:kunstler|artist|maker|creator|auteur|artiste)(?:in)?s? (?:lebens\w*|dates|life\w*|daten)$/;
/** 'Rôle auteur', 'functie van de vervaardiger', 'Creator role'. */
const isRoleOfMaker =
  /^(?:roles?|rolle|rol|fonction|functie|funktion|function|ruolo) (?:(?:de l|des?|du|of the|of|van de|van|der|des|del) )?(?:auteurs?|artistes?|createurs?|makers?|artists?|creators?|kunstenaars?|vervaardigers?|kunstlers?|herstellers?|autore?|artista)$/;
/** In which state the object is kept: it changes, and is no part of what describes the work. */
const isCondition =
  /^(?:etat de conservation|etat sanitaire|constat d etat|condition(?: (?:report|status|notes?|summary))?|erhaltung(?:szustand)?|zustand|toestand|conditie|conservation(?: status)?|stato di conservazione|estado de conservacion)$/;
const sides: readonly ImportTarget[] = ['height', 'width', 'depth', 'diameter', 'weight'];

/** 'measurement_height', 'Framed width': the last word is a side. */
function sideAtEnd(named: string): ImportTarget | undefined {
  const name = named.replace(/ (?:mm|cm|m|in|inch|inches|ft|kg|g|lb)$/, '');
  const last = lookUp(name.split(' ').at(-1)!);
  return sides.find((side) => side === last && name.includes(' '));
}

/** Keys whose value is the text of what is above them, and keys that only describe it. */
const isText =
  /^(?:names?|naam|nom|nome|nombre|inhoud|tekst|labels?|titles?|terms?|texts?|values?|summary(?: title)?|display(?:name| name| title)?|descriptions?|transcription|content|pref(?:erred)? ?label|en|eng|de|fr|nl|es|it|fi|sv|da|no|ja|zh)$/;
const isAside =
  /^(?:types?|prec|precision|kind|lang(?:uage)?|ids?|(?:api )?ur[il]|code|status|order|sort\w*|rank|primary|preferred|count|parts?|source|href|slug|notes?|remarks?|qualifier|format|units?|dimension)$/;
const isBegin =
  /^(?:start|from|begin|beginning|earliest|early|first|min|not ?before|von|van|anfang|debut|inicio|inizio)(?: (?:date|year))?$/;
const isEnd =
  /^(?:end|to|until|latest|late|last|final|max|not ?after|bis|ende|tot|einde?|fin|fine|hasta)(?: (?:date|year))?$/;
/** Keys around a whole record; 'data' alone would be a date in Italian. */
const isWrapper =
  /^(?:data|records?|items?|results?|source|attributes|fields|metadata|lifecycle|object|objects|work|works|core|descriptive|content|free ?text|descriptive non repeating)$/;
const isOfDatabase = /^(?:admin|system|audit|meta|links|part types?|content warnings?|indexed structured)$/;
/** The price of a work stays within the museum. */
const isPrice = /^(?:prices?|costs?|value amount|preis|kaufpreis|prijs|prix|precio|prezzo)$/;
/** How sure a date is, in a column of its own. */
const isPrecision = /^(?:prec|precision|precisie|accuracy|genauigkeit)$/;
/** How sure the name of a person is. */
const isQualifier = /^(?:prefix|qualifiers?|qualification|kwalificatie|zuschreibung|attribution)$/;
/** The relation of a person to a work, beside their name. */
const isRelation = /^(?:associations?|roles?|functions?|relations?)$/;

/** Fields that may occur within a field of another meaning: a role within a maker, a side within measurements. */
const within: Partial<Record<ImportTarget, readonly ImportTarget[]>> = {
  artist: ['artistRole', 'artistQualifier', 'artistFirstName'],
  dimensionsNew: ['height', 'width', 'depth', 'diameter', 'weight', 'measurementUnit'],
  ownershipHistory: ['creditLine'],
  title: ['supportingText'],
};

/** Fields that say when a work was made. */
export const dateTargets: ReadonlySet<string> = new Set([
  'dateOfCreation',
  'dateFrom',
  'dateTo',
] satisfies ImportTarget[]);

/** The meaning of a nested key: that of its last words, or of what it belongs to. */
function meaningOfPath(column: string): NameMeaning | undefined {
  const keys = column.split('.').map((key) => plainName(key.replaceAll('[]', '')));
  const last = keys.at(-1)!;
  const parents = keys.slice(0, -1).filter((key) => !isWrapper.test(key));
  if ([...parents, last].some((key) => isOfDatabase.test(key) || isPrice.test(key))) return refused;
  const words = [...parents, last].join(' ').split(' ');
  if (parents.some((key) => /image|media|photo|thumb|picture|bild\b|foto/.test(key))) {
    const target = lookUp(words.slice(-2).join(' ')) ?? lookUp(last);
    return target === 'picture' || target === 'pictureAlt' ? { target, isExact: false } : refused;
  }
  const within = meaningWithin({ parents, last, words, isFlat: !column.includes('[') });
  const target = within && dateTargets.has(within) ? (otherDate(words.slice(-3).join(' ')) ?? within) : within;
  return target && { target, isExact: false };
}

/** The keys of a path; those of nested records have brackets and are not flat. */
interface Path {
  readonly parents: readonly string[];
  readonly last: string;
  readonly words: readonly string[];
  readonly isFlat: boolean;
}

function meaningWithin({ parents, last, words, isFlat }: Path): ImportTarget | 'not taken' | undefined {
  // 'object production' together may mean more than each; what one of them begins with is known already.
  // The name of a maker is a name of what is above it.
  const things = parents.filter((key, at) => at === 0 || !/^(?:names?|labels?|terms?)$/.test(key));
  const meanings = [...things.map((key) => lookUp(key) ?? longestWithin(key)), lookUp(parents.join(' '))].filter(
    (found) => found !== undefined && found !== 'not taken',
  );
  const above = meanings.at(-1);
  // artistMakerPerson[].association.text is a role; that of a place or a date says nothing of the work.
  if (isRelation.test(parents.at(-1) ?? '') && meanings.length > 0)
    return isText.test(last) && (meanings.includes('artist') || meanings.includes('artistRole'))
      ? 'artistRole'
      : 'not taken';
  if (isPrecision.test(last)) return 'not taken';
  if (above === 'artist' && isQualifier.test(last)) return 'artistQualifier';
  if (above === 'dimensionsNew' && isFlat && isPartOfMeasure(`.${last}`)) return above;
  const near =
    (parents.length > 0 && lookUp(`${parents.at(-1)} ${last}`)) ||
    (words.length > 1 && lookUp(words.slice(-2).join(' ')));
  // The date of an acquisition or of an exhibition is no date of the work.
  const owner = meanings.findLast((meaning) => meaning !== 'dateOfCreation');
  const isDate = above === 'dateOfCreation' || near === 'dateFrom' || near === 'dateTo';
  if (isDate && owner) return isText.test(last) ? owner : 'not taken';
  if (near) return near;
  if (above === 'dateOfCreation') return isBegin.test(last) ? 'dateFrom' : isEnd.test(last) ? 'dateTo' : above;
  if (above && isText.test(last)) return above;
  if (above && isAside.test(last) && !/^units?$/.test(last)) return 'not taken';
  const own = isText.test(last) && parents.length > 0 ? undefined : (lookUp(last) ?? longestWithin(last));
  if (above && own === 'dateOfCreation') return above === 'ownershipHistory' ? above : 'not taken';
  if (above && own && own !== above) return within[above]?.includes(own as ImportTarget) ? own : 'not taken';
  return isAside.test(last) ? (own === 'measurementUnit' ? own : 'not taken') : own;
}

/** The longest known name of at least five letters that the column's name begins or ends with. */
function longestWithin(name: string): ImportTarget | undefined {
  let best: { name: string; target: ImportTarget } | undefined;
  for (const [known, target] of targetsByName)
    if (
      known.length >= 5 &&
      known.length > (best?.name.length ?? 0) &&
      (name.startsWith(`${known} `) || name.endsWith(` ${known}`))
    )
      best = { name: known, target };
  return best?.target;
}

/** The unit in a column's name: 'Height (cm)', 'Breite in mm', 'height_cm'. */
export const unitInName = (column: string): 'mm' | 'cm' | 'm' | 'in' | 'ft' | 'kg' | 'g' | 'lb' | undefined => {
  const unit = /(?:[([（]|\bin\s+|_|\s|\.|,)(mm|cm|m|мм|см|м|in|inches|inch|ft|feet|kg|кг|g|lbs?)\.?[)\]）]?\s*$/i
    .exec(column)?.[1]
    ?.toLowerCase();
  if (unit === undefined) return undefined;
  if (/^lb/.test(unit)) return 'lb';
  if (/^(?:kg|кг|g)$/.test(unit)) return unit === 'g' ? 'g' : 'kg';
  return lengthUnitOf(unit);
};
