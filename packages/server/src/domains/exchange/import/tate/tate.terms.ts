import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { NewTag } from '../../../ontology/ontology.commands.ts';
import { cleanText } from '../clean-text.ts';
import type { TateArtwork, TateSubject } from './tate.records.ts';

/** The branches of the subject tree that are not plain keywords. */
const branchTypes: Readonly<Record<number, TagType>> = { 4: 'Culture', 106: 'Geography' };

const term = ({ sourceId, name, type }: Pick<NewTag, 'sourceId' | 'name' | 'type'>, parent?: NewTag): NewTag => ({
  sourceId,
  name: cleanText(name).replaceAll('\n', ' '),
  type,
  extendedName: parent && `${name} (${parent.name})`,
  parents: parent ? [parent.sourceId] : [],
});

/** The subject tree as terms, parents before children; the root 'subject' is meaningless and left out. */
export function termsOfSubjects(root: TateSubject): NewTag[] {
  return (root.children ?? []).flatMap((branch) => termsBelow(branch, branchTypes[branch.id] ?? 'Keyword').terms);
}

interface Terms {
  readonly terms: NewTag[];
  /** Terms with nothing below them: the work's own terms. */
  readonly carried: NewTag[];
}

function termsBelow(subject: TateSubject, type: TagType, parent?: NewTag): Terms {
  const own = term({ sourceId: `subject:${subject.id}`, name: subject.name, type }, parent);
  const below = (subject.children ?? []).map((child) => termsBelow(child, type, own));
  return mergedTerms([{ terms: [own], carried: below.length === 0 ? [own] : [] }, ...below]);
}

const mergedTerms = (all: readonly Terms[]): Terms => ({
  terms: all.flatMap((one) => one.terms),
  carried: all.flatMap((one) => one.carried),
});

/** All terms of a work: its subjects, its movements under their eras, its classification and its materials. */
export function termsOfWork(record: TateArtwork, odd: (what: string) => void): Terms {
  const subjects = (record.subjects?.children ?? []).map((branch) =>
    termsBelow(branch, branchTypes[branch.id] ?? 'Keyword'),
  );
  if (subjects.length === 0) odd('no subjects');
  const movements = (record.movements ?? []).map((movement) => {
    if (!movement.era) odd('movement without an era');
    const era = movement.era
      ? [term({ sourceId: `era:${movement.era.id}`, name: movement.era.name, type: 'Age' })]
      : [];
    const own = term({ sourceId: `movement:${movement.id}`, name: movement.name, type: 'Culture' }, era[0]);
    return { terms: [...era, own], carried: [own] };
  });
  if (!cleanText(record.classification)) odd('no classification');
  if (!cleanText(record.medium)) odd('no medium');
  const made = [...classificationOf(record.classification), ...materialsOf(record.medium)];
  const { terms, carried } = mergedTerms([...subjects, ...movements, { terms: made, carried: made }]);
  return { terms, carried: [...new Map(carried.map((one) => [one.sourceId, one])).values()] };
}

function classificationOf(classification: string | null | undefined): NewTag[] {
  const name = cleanText(classification);
  return name ? [{ ...term({ sourceId: `classification:${name}`, name, type: 'Materials' }), isObjectType: true }] : [];
}

const aside = /\([^)]*\)|\[[^\]]*\]/g;
const separators = /[.,;:\n]|\b(?:on|and|with|over|mounted|or|in|from)\b/;
const noMaterial = new Set([
  'other',
  'other materials',
  'verso',
  'recto',
  'various',
  'mixed media',
  'mixed',
  'others',
  'the',
  'its',
  'parts',
  'two',
  'three',
  'each',
  'colour',
  'black',
  'white',
]);

/**
 * The materials and techniques in 'Oil paint on canvas' or 'Ink, chalk and graphite on paper. Verso: graphite'.
 * Installations have long descriptions: anything but one to three plain words stays in the section's text only.
 */
export function materialsOf(medium: string | null | undefined): NewTag[] {
  const words = cleanText(medium).toLowerCase().replace(aside, ' ').split(separators);
  const names = words
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter(
      (word) => /^\p{L}[\p{L}'’-]*(?: [\p{L}'’-]+){0,2}$/u.test(word) && word.length > 2 && !noMaterial.has(word),
    );
  return [...new Set(names)].map((name) => term({ sourceId: `material:${name}`, name, type: 'Materials' }));
}
