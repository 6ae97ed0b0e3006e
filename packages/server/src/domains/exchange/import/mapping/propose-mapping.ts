import type {
  ColumnMapping,
  ImportMapping,
  ProposalOfColumn,
  Sureness,
} from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import { type ImportTarget, onlyOnce } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { allSides } from '@oeuvre/record/dimension-words.ts';
import { type Choice, columnMappingOf, enough, listTargets, peopleTargets } from './column-mapping.ts';
import { meaningOfName, plainName, unitInName } from './column-names.ts';
import { alwaysEmpty } from './empty-values.ts';
import { partOfColumn } from './measured-parts.ts';
import { objectName } from './object-name.ts';
import type { ColumnFacts } from './profile-columns.ts';
import { isPartOfMeasure } from './system-column-words.ts';

export interface Proposal {
  readonly mapping: ImportMapping;
  readonly columns: readonly ProposalOfColumn[];
}

/** A mapping for a table, from the names and values of its columns. `name` is that of the file. */
export function proposeMapping(columns: readonly ColumnFacts[], name: string): Proposal {
  const prefix = sharedPrefix(columns.map(({ column }) => column));
  const named = (choice: Choice) => columns[choices.indexOf(choice)]!.column;
  const choices = columns.map((facts) => choose({ ...facts, column: facts.column.slice(prefix.length) }));
  settleMakers(choices);
  settleDoubles(choices);
  leaveOutRepeated(choices);
  findMissing(choices);
  const key = keyOf(choices);
  const mapping: ImportMapping = {
    key: key ? named(key) : (columns[0]?.column ?? ''),
    source: sourceOf(name),
    columns: choices.map((choice) => ({ ...columnMappingOf(choice, choices), column: named(choice) })),
    empties: [...alwaysEmpty],
    constants: {},
    tagType: 'Keyword',
    terms: [],
    otherTerms: 'match',
  };
  const proposals = choices.map((choice, at) => ({
    column: named(choice),
    sure: choice.sure,
    reason: reasonOf(choice, { isKey: choice === key, mapped: mapping.columns[at]! }),
  }));
  return { mapping, columns: proposals };
}

/** 'obj_title', 'obj_date': the beginning of the names that says nothing, as all columns have it. */
function sharedPrefix(columns: readonly string[]): string {
  const [first = '', ...others] = columns;
  if (others.length < 2) return '';
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  const prefix = /^.*[_.:/ -]/.exec(first.slice(0, length))?.[0] ?? '';
  return columns.every((column) => column.length > prefix.length) ? prefix : '';
}

/** 'Herbst 2026 (final).csv' → 'herbst': next year's table of the same museum has the same source. */
export function sourceOf(name: string): string {
  const words = plainName(name.replace(/\.[a-z]{2,6}$/i, ''))
    .replace(/\p{N}+/gu, ' ')
    .trim();
  return (
    words
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'table'
  );
}

function choose(facts: ColumnFacts): Choice {
  const meaning = meaningOfName(facts.column);
  if (facts.filled === 0 || meaning?.target === 'not taken') return { facts, target: undefined, sure: 'none' };
  if (meaning) {
    const fitting = fit(meaning.target, facts);
    if (fitting && (meaning.isExact || !isUnreadable(fitting, facts)))
      return { facts, target: fitting, sure: fitting === meaning.target && meaning.isExact ? 'certain' : 'probable' };
  }
  return { facts, target: undefined, sure: 'none' };
}

/** A name that only contains the field's word, over values of which none is a measurement: 'format/mode: JPEG/RGB'. */
const isUnreadable = (target: ImportTarget, { column, shares, kind }: ColumnFacts) =>
  target === 'dimensionsNew' &&
  !isPartOfMeasure(column) &&
  kind !== 'long text' &&
  shares.measurement === 0 &&
  shares.measurementOfNumbers === 0 &&
  shares.number === 0;

const wordTargets: ReadonlySet<ImportTarget> = new Set([
  ...listTargets,
  'artist',
  'collection',
  'placeOfCreation',
  'supportingText',
  'title',
  'ownershipHistory',
]);

/** 'material_id', 'AAT': the words of a vocabulary by their numbers, whether or not the words are beside. */
const isReference = ({ column, shares, kind }: ColumnFacts) =>
  shares.identifier >= enough ||
  (kind !== 'short text' &&
    kind !== 'long text' &&
    /\b(?:ids?|aat|tgn|ulan|gnd|viaf|wikidata|uuid|ur[il]s?|codes?|keys?)\b/.test(plainName(column)));

/** The field that a name promises, if the values agree; a related one if they are of another kind. */
function fit(target: ImportTarget, facts: ColumnFacts): ImportTarget | undefined {
  const { shares, kind } = facts;
  // 'makers[].term: agent-19630' beside the name: a number of the museum's vocabulary.
  if (wordTargets.has(target) && /[.[]/.test(facts.column) && kind === 'code') return undefined;
  if (wordTargets.has(target) && isReference(facts)) return undefined;
  switch (target) {
    case 'height':
    case 'width':
    case 'depth':
    case 'diameter':
    case 'weight':
      if (/image|thumb|media|photo/i.test(facts.column)) return undefined;
      return shares.number >= enough || shares.measurement >= enough || shares.measure >= enough ? target : undefined;
    case 'supportingText':
      // The Rijksmuseum calls its measurements subTitle.
      return shares.measurement >= enough ? 'dimensionsNew' : target;
    case 'collection':
      // 'M0011' is a museum by its number.
      return kind === 'code' || kind === 'yes or no' ? undefined : target;
    case 'dateFrom':
    case 'dateTo':
      return shares.year >= enough || shares.date >= enough ? target : undefined;
    case 'measurementUnit':
      return shares.unit >= enough ? target : undefined;
    case 'dateOfCreation':
      return kind === 'long text' ? 'descriptionText' : target;
    case 'picture':
      return shares.picture >= enough || shares.address >= enough ? target : undefined;
    case 'documentsNew':
      return shares.manifest >= enough ? 'picture' : shares.address >= enough ? target : undefined;
    case 'rights':
      return kind === 'yes or no' && !/public|domain|cc0|gemeinfrei/.test(plainName(facts.column)) ? undefined : target;
    case 'artist':
    case 'title':
      // Numbers of people and of works are no names.
      return shares.number >= enough || shares.address >= enough ? undefined : target;
    case 'accessionNumber':
      // 'Accession: Köpt 1890' tells how it came here.
      return plainName(facts.column) === 'accession' && shares.severalWords >= enough ? 'ownershipHistory' : target;
    case 'bibliographicReferences':
      // Joconde's Reference is a number.
      return shares.number >= enough || (kind === 'code' && shares.severalWords < 0.3) ? 'publicRegistries' : target;
    case 'publicRegistries':
      return kind === 'yes or no' ? undefined : target;
    case 'tags':
      // The same word in every record, such as the root of a vocabulary, finds nothing.
      if (facts.distinct === 1 && facts.filled > 20) return undefined;
      return shares.number >= enough || shares.address >= enough || kind === 'yes or no' ? undefined : target;
    case 'techniques':
      if (facts.values.every((value) => anyThing.test(value))) return undefined;
      return shares.number >= enough || shares.address >= enough || kind === 'yes or no' ? undefined : target;
    case 'materials':
    case 'culture':
    case 'placeOfCreation':
    case 'inscriptions':
      return shares.number >= enough || shares.address >= enough || kind === 'yes or no' ? undefined : target;
    default:
      return kind === 'yes or no' ? undefined : target;
  }
}

/** Names for the type of every record. */
const anyThing = /^(?:work|artwork|object|item|record|(?:physical|cultural|human-?made) ?object)$/i;

/** The other field that a second column may fill, where a field needs only one. */
const instead: Partial<Record<ImportTarget, ImportTarget>> = {
  title: 'supportingText',
  accessionNumber: 'publicRegistries',
};
const strength: Readonly<Record<Sureness, number>> = { certain: 3, probable: 2, guess: 1, none: 0 };

/** A full name needs no first and last name beside it, and of several columns with the same makers one is enough. */
function settleMakers(choices: readonly Choice[]): void {
  const makers = choices.filter(({ target }) => target === 'artist');
  const isLast = ({ facts }: Choice) => lastName.test(plainName(facts.column));
  const hasFullName = makers.some((choice) => !isLast(choice) && choice.facts.shares.severalWords >= 0.3);
  for (const choice of choices)
    if (hasFullName && (choice.target === 'artistFirstName' || (choice.target === 'artist' && isLast(choice))))
      leaveOut(choice);
  const families = Map.groupBy(makers, ({ facts }) => makerFamily(facts.column));
  for (const family of families.values())
    for (const repeated of family.toSorted((one, other) => makerRank(other) - makerRank(one)).slice(1))
      leaveOut(repeated);
}

const lastName =
  /\b(?:last|sur|family|nach|second) ?name\b|nachname|nom de famille|apellido|cognome|achternaam|efternavn|nazwisko|prijmeni|фамилия/;
/** 'artist_display', 'artist_title' and 'artist_titles' name the same people. */
const makerFamily = (column: string) =>
  plainName(column)
    .replace(/\b(?:display|titles?|names?|full|all|text|principal|main|label|first|or)\b/g, ' ')
    .replace(/s\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const makerRank = ({ facts }: Choice) =>
  (facts.isList ? 4 : 0) + (/display$/i.test(facts.column) ? 0 : 2) + facts.filled / 1_000_000_000;

const leaveOut = (choice: Choice) => Object.assign(choice, { target: undefined, sure: 'none' });

/** The height of the frame beside that of the work. */
const isOtherPart = ({ facts, target }: Choice, rivals: readonly Choice[]) => {
  const part = partOfColumn(facts.column);
  const first = rivals.find((rival) => partOfColumn(rival.facts.column) === part);
  return part !== undefined && sideTargets.has(target!) && first?.facts === facts;
};
/** The year beside the period of a work, which not all works have. */
const isPeriodBeside = (rival: Choice, first: Choice) =>
  rival.target === 'dateOfCreation' &&
  [rival, first].every(({ facts }) => periodOrYear.test(plainName(facts.column))) &&
  rival.facts.shares.date >= enough;
const periodOrYear = /^(?:peri|mill|periode de creation|millesime de creation|periode|millesime)$/;
const sideTargets: ReadonlySet<ImportTarget> = new Set(allSides);

function settleDoubles(choices: readonly Choice[]): void {
  for (const target of onlyOnce) {
    const rivals = choices
      .filter((choice) => choice.target === target)
      .toSorted((one, other) => strengthOf(other) - strengthOf(one));
    for (const loser of rivals.filter(
      (rival) => rival !== rivals[0] && !isOtherPart(rival, rivals) && !isPeriodBeside(rival, rivals[0]!),
    )) {
      loser.target =
        target === 'title' && (isRepetitive(loser) || isObjectName(loser)) ? 'techniques' : instead[target];
      loser.sure = loser.target ? 'probable' : 'none';
    }
  }
  // A length beside a width is the third side.
  const length = choices.find(
    ({ facts, target }) => !target && facts.shares.number >= enough && lengthName.test(plainName(facts.column)),
  );
  const has = (target: ImportTarget) => choices.some((choice) => choice.target === target);
  if (length && has('width') && !has('depth')) Object.assign(length, { target: 'depth', sure: 'probable' });
}

/** The number that a database gives, beside the one on the label. */
const ofDatabase = /\b(?:system|database|record|intern(?:al)?)\b/;

/** Few different values: 'print', 'painting' are kinds of works and no titles. */
const isRepetitive = ({ facts }: Choice) => facts.filled > 20 && facts.distinct < facts.filled / 3;

const isObjectName = ({ facts }: Choice) => objectName.test(plainName(facts.column));

const lengthName = /length|lange|longueur|lengte|lunghezza|длина|delka|dlugosc|pituus|長さ|长度/;

/** A column that only repeats another for the same field: the first maker beside all makers, pictures in other sizes. */
function leaveOutRepeated(choices: readonly Choice[]): void {
  for (const one of choices) {
    if (!one.target || one.target === 'accessionNumber') continue;
    const isRepeated = choices.some(
      (other) =>
        other !== one &&
        (other.target === one.target || (one.target === 'supportingText' && other.target !== undefined)) &&
        (isReferenceOf(one, other) ||
          repeats(one.facts, other.facts) ||
          (one.target === 'picture' && isPoorerAddress(choices, one, other))),
    );
    if (isRepeated) Object.assign(one, { target: undefined, sure: 'none' });
  }
}

const repeats = (one: ColumnFacts, other: ColumnFacts) =>
  one.filled <= other.filled &&
  one.values.length > 0 &&
  one.values.length < other.values.length &&
  one.values.every((value) => other.values.includes(value));

/** 'Media_AAT' beside 'Media': the same in the numbers of a vocabulary. */
const isReferenceOf = (one: Choice, other: Choice) =>
  one.target === other.target &&
  new RegExp(`^${plainName(other.facts.column)} (?:aat|tgn|ulan|wikidata|gnd|ids?|ur[il]s?|codes?)(?: ur[il])?$`).test(
    plainName(one.facts.column),
  );

/** Of several columns of addresses one is enough: a manifest has all pictures, a thumbnail is the smallest of one. */
const isPoorerAddress = (choices: readonly Choice[], one: Choice, other: Choice) => {
  if (one.facts.kind !== 'address' || other.facts.kind !== 'address') return false;
  const better = pictureRank(other) - pictureRank(one);
  return better > 0 || (better === 0 && choices.indexOf(other) < choices.indexOf(one));
};
const pictureRank = ({ facts }: Choice) =>
  facts.shares.manifest >= enough ? 2 : /thumb|small|preview|vorschau|vignette/i.test(facts.column) ? 0 : 1;

/** Equal names are decided by how many rows are filled and, for numbers of works, by having no doubles. */
const strengthOf = ({ facts, sure, target }: Choice) =>
  strength[sure] * 1_000_000 +
  (target === 'accessionNumber' && facts.isUnique ? 500_000 : 0) -
  (target === 'accessionNumber' && ofDatabase.test(plainName(facts.column.replace(/^.*\./, ''))) ? 900_000 : 0) -
  (target && sideTargets.has(target) && partOfColumn(facts.column) ? 900_000 : 0) -
  (target === 'title' && objectName.test(plainName(facts.column)) ? 900_000 : 0) -
  (target === 'width' && lengthName.test(plainName(facts.column)) ? 900_000 : 0) -
  // Days are more often those of a database than of a work.
  (target === 'dateOfCreation' && (facts.shares.day >= enough || facts.shares.recent >= 0.9) ? 900_000 : 0) +
  Math.min(facts.filled, 400_000);

/** Fields that a record needs, from values alone. */
function findMissing(choices: readonly Choice[]): void {
  const free = () => choices.filter((choice) => !choice.target && choice.facts.filled > 0 && !isRefused(choice));
  const has = (target: ImportTarget) => choices.some((choice) => choice.target === target);
  const guess = (target: ImportTarget, choice: Choice | undefined) => {
    if (choice && !has(target)) Object.assign(choice, { target, sure: 'guess' });
  };
  guess(
    'accessionNumber',
    free().find(({ facts }) => facts.isUnique && facts.shares.code >= enough && isNumberOfWork(facts)),
  );
  guess('dimensionsNew', has('height') ? undefined : free().find(({ facts }) => facts.shares.measurement >= enough));
  guess(
    'dateOfCreation',
    free().find(
      ({ facts }) =>
        facts.shares.date >= enough &&
        facts.shares.truth < enough &&
        (facts.shares.yearOfNow >= enough || facts.shares.number < enough),
    ),
  );
  guess(
    'picture',
    free().find(({ facts }) => facts.shares.picture >= enough),
  );
  const object = choices.find((choice) => choice.target === 'techniques' && isObjectName(choice));
  if (object && !has('title')) Object.assign(object, { target: 'title', also: 'techniques', sure: 'probable' });
  guess(
    'title',
    free().find(({ facts }) => facts.kind === 'short text' && facts.distinct > facts.filled / 2),
  );
}

const isNumberOfWork = ({ kind, shares }: ColumnFacts) =>
  kind !== 'year' && kind !== 'date' && kind !== 'measurement' && shares.yearOfNow < enough && shares.decimal < 0.1;

/** The column's name says that it is no part of a record. */
const isRefused = ({ facts }: Choice) => meaningOfName(facts.column) !== undefined;

/** The museum's number for a work if no value occurs twice, otherwise another column without doubles. */
function keyOf(choices: readonly Choice[]): Choice | undefined {
  const most = Math.max(0, ...choices.map(({ facts }) => facts.filled));
  const isKey = ({ facts }: Choice) => facts.isUnique && facts.filled === most && !facts.isList;
  const numbers = choices.filter(({ target }) => target === 'accessionNumber' || target === 'publicRegistries');
  return (
    numbers.find((choice) => choice.target === 'accessionNumber' && isKey(choice)) ??
    numbers.find(isKey) ??
    choices.find(
      (choice) => isKey(choice) && /\b(?:id|nr|no|number|nummer|key)\b/.test(plainName(choice.facts.column)),
    ) ??
    choices.find(({ target }) => target === 'accessionNumber') ??
    choices.find((choice) => isKey(choice) && !isRefused(choice) && choice.facts.shares.code >= enough)
  );
}

function reasonOf({ facts, target }: Choice, { isKey, mapped }: { isKey: boolean; mapped: ColumnMapping }): string {
  const inEnglish = (count: number) => count.toLocaleString('en');
  if (isKey) return facts.isUnique ? 'Key, no doubles' : 'Key, with doubles';
  if (facts.filled === 0) return 'Empty';
  if (!target) return '';
  if (mapped.isLastNameFirst) return 'Last, first';
  if (target === 'dateOfCreation') return `${Math.round(facts.shares.date * 100)}% read`;
  if (mapped.unit) return unitInName(facts.column) ? `In ${mapped.unit}` : `In ${mapped.unit}, a guess`;
  if (mapped.separators.length > 0 && peopleTargets.has(target)) return 'Several in one cell';
  return `${inEnglish(facts.filled)} filled`;
}
