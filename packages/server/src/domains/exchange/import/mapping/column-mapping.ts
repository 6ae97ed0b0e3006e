import type { ColumnMapping, Sureness } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import { unitInName } from './column-names.ts';
import { alwaysEmpty } from './empty-values.ts';
import { guessLengthUnit } from './guess-unit.ts';
import { type ColumnFacts, knownSeparators } from './profile-columns.ts';

/** The share of values that decides what a column holds. */
export const enough = 0.6;

/** The field that is proposed for a column. */
export interface Choice {
  readonly facts: ColumnFacts;
  target: ImportTarget | undefined;
  /** A second field that the same column fills. */
  also?: ImportTarget;
  sure: Sureness;
}

/** Fields with several values. Titles, dates, measurements and continuous texts are never split. */
const split: ReadonlySet<ImportTarget> = new Set([
  'artist',
  'artistRole',
  'artistQualifier',
  'materials',
  'techniques',
  'culture',
  'placeOfCreation',
  'tags',
  'picture',
  'pictureAlt',
  'inscriptions',
  'bibliographicReferences',
  'documentsNew',
  'publicRegistries',
]);
/** Parallel columns are split like the makers, even where a cell alone would not tell. */
export const peopleTargets: ReadonlySet<ImportTarget> = new Set(['artist', 'artistRole', 'artistQualifier']);
export const listTargets: ReadonlySet<ImportTarget> = new Set(['tags', 'culture', 'materials', 'techniques']);

function separatorsOf({ facts, target }: Choice): string[] {
  if (!target || !split.has(target) || facts.isList) return [];
  const isOften = (separator: string, share: number) =>
    (facts.separators.get(separator) ?? 0) >= Math.max(1, facts.filled * share);
  return knownSeparators.filter((separator) => {
    if (separator === '|' || separator === '¦') return isOften(separator, 0);
    if (separator === '$') return isOften(separator, 0.02) && !facts.values.some((value) => sum.test(value));
    if (separator === ';' || separator === '；' || separator === '、')
      return (
        isOften(separator, 0.01) && !(listTargets.has(target) ? hasClauses(facts, separator) : hasSentences(facts))
      );
    if (separator === '\n') return isOften(separator, 0.02) && !hasSentences(facts);
    if (separator === ' / ') return listTargets.has(target) && isOften(separator, 0.1);
    if (separator === ', ') return target === 'tags' && isOften(separator, 0.2) && facts.longest < 300;
    if (separator === ' und ') return listTargets.has(target) && isOften(separator, 0.1) && !hasSentences(facts);
    return false;
  });
}

/** '$ 12', '12 $': a price. */
const sum = /\$\s*\d|\d\s*\$/;

/** Between the separators are clauses and not words: a list of many words is long, too. */
function hasClauses({ values }: ColumnFacts, separator: string): boolean {
  const pieces = values.flatMap((value) => value.split(separator));
  return pieces.filter((piece) => piece.trim().split(/\s+/).length > 6).length >= pieces.length * 0.3;
}

/** A semicolon in continuous text separates clauses. */
const hasSentences = ({ shares }: ColumnFacts) => shares.long >= 0.3;

export function columnMappingOf({ facts, target, also }: Choice, choices: readonly Choice[]): ColumnMapping {
  const targets = [target, also].filter((one) => one !== undefined);
  const unit = unitOf(facts, target, choices);
  return {
    column: facts.column,
    targets,
    separators: separatorsOf({ facts, target, sure: 'none' }),
    empties:
      target && target !== 'title' ? facts.empties.filter((text) => !alwaysEmpty.includes(text.toLowerCase())) : [],
    isLastNameFirst: target === 'artist' && facts.shares.lastNameFirst >= 0.3,
    ...(unit && { unit }),
  };
}

/** The unit of numbers without one: the name of a column says it, or the values together. */
function unitOf(
  facts: ColumnFacts,
  target: ImportTarget | undefined,
  choices: readonly Choice[],
): ColumnMapping['unit'] {
  if (target === 'dimensionsNew') {
    // Even if most cells say their unit, those that do not need one.
    const { measurement, measurementOfNumbers } = facts.shares;
    const isPlain = measurementOfNumbers > measurement && measurementOfNumbers >= 0.3;
    return isPlain ? (unitInName(facts.column) ?? guessLengthUnit([facts])) : undefined;
  }
  if (!isMeasured(target)) return undefined;
  if (target === 'weight') return unitInName(facts.column) ?? 'kg';
  const measured = choices.filter((choice) => isMeasured(choice.target) && choice.target !== 'weight');
  const named = measured.map((choice) => unitInName(choice.facts.column)).find(Boolean);
  return unitInName(facts.column) ?? named ?? guessLengthUnit(measured.map((choice) => choice.facts));
}

const isMeasured = (target: ImportTarget | undefined) =>
  target !== undefined && ['height', 'width', 'depth', 'diameter', 'weight'].includes(target);
