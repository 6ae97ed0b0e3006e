import { plainTextsOf } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { missingParts } from '@oeuvre/record/completeness.ts';
import type { MappedRecord } from '../../domains/artworks/imported/imported-works.commands.ts';
import type { NewTag } from '../../domains/ontology/ontology.commands.ts';
import { type Random, seeded } from './random.ts';
import { languages } from './sentences.ts';

/*
 * Works with the statistics of the Tate's 69,202: one maker of more than half of them and 3,300 others, ten terms each
 * from a tree of 20,000, a few of which almost every work carries, dates of five centuries, measurements, a credit line.
 */

const makersCount = 3_300;
const shareOfOneMaker = 0.57;
const branchesCount = 16;
const twigsCount = 160;
const leavesCount = 20_000;
const mediaCount = 2_000;

/** A rank from 0, where rank n is about 1 / (n + 1) times as frequent as rank 0 (Zipf's law). */
const rank = (random: Random, count: number) => Math.floor(Math.exp(random.between(0, 1) * Math.log(count + 1))) - 1;

const english = languages[0]!;
const filled = (random: Random, sentence: string) =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'year' ? String(random.whole(1500, 1950)) : random.pick(english.words[name]!),
  );

const term = (key: string, type: TagType, parents: readonly string[] = []): NewTag => {
  const random = seeded(`term ${key}`);
  const word = () => random.pick(english.words[random.pick(['thing', 'quality', 'material'])]!);
  return { sourceId: key, name: `${word()} ${word()} ${key.split(':')[1]}`, type, parents };
};

/** A leaf of the tree of subjects with what is above it. */
function subject(leaf: number): readonly NewTag[] {
  const twig = leaf % twigsCount;
  const branch = `branch:${twig % branchesCount}`;
  const type = twig % branchesCount === 0 ? 'Geography' : twig % branchesCount === 1 ? 'Culture' : 'Keyword';
  return [term(branch, type), term(`twig:${twig}`, type, [branch]), term(`leaf:${leaf}`, type, [`twig:${twig}`])];
}

/** The work with this number, always the same. */
export function largeWork(number: number): MappedRecord {
  const random = seeded(`large work ${number}`);
  const maker = random.chance(shareOfOneMaker) ? 0 : 1 + rank(random, makersCount);
  const name = `${random.chance(0.1) ? 'Circle ' : ''}${makerName(maker)}`;
  const leaves = [...new Set(Array.from({ length: 8 }, () => rank(random, leavesCount)))].map(subject);
  const kind = { ...term(`kind:${rank(random, 30)}`, 'Materials'), isObjectType: true };
  const made = [kind, term(`medium:${rank(random, mediaCount)}`, 'Materials')];
  const year = random.whole(1550, 2005);
  const title = filled(random, random.pick(english.titles));
  const creditLine = filled(random, 'Presented by {artist} {year}');
  const sections = {
    collection: 'Large museum',
    materials: [{ text: made[1]!.name }],
    techniques: [{ text: made[0]!.name }],
    dimensionsNew: [{ height: random.whole(50, 2_000), width: random.whole(50, 2_000), unit: 'mm' as const }],
    ownershipHistory: [{ text: creditLine }],
  };
  const label = { title, artist: [{ name }], dateOfCreation: [{ text: `c. ${year}`, edtf: `${year}~` }] };
  return {
    work: {
      key: `L${number}`,
      accessionNumber: `L${number}`,
      title,
      artist: name,
      dateText: `c. ${year}`,
      dateEdtf: `${year}~`,
      yearFrom: year - 5,
      yearTo: year + 5,
      supportingText: '',
      ...plainTextsOf(emptyRecord),
      creditLine,
      rightsUri: null,
      rightsHolder: '',
      sections,
      missing: missingParts({ ...emptyRecord, sections: { ...sections, ...label }, creditLine }),
      artists: [{ sourceId: String(maker), name, qualifier: null, role: '' }],
      tags: [...leaves.map((path) => path.at(-1)!), ...made].map((one) => one.sourceId),
      linkedTags: [],
    },
    terms: [...leaves.flat(), ...made],
    artists: [
      {
        sourceId: String(maker),
        name: makerName(maker),
        sortName: makerName(maker),
        lifeDates: null,
        birthYear: null,
        deathYear: null,
        birthPlace: null,
        deathPlace: null,
        gender: null,
      },
    ],
    digest: String(number),
  };
}

const makerName = (maker: number) => `${seeded(`maker ${maker}`).pick(english.words['artist']!)} ${maker}`;
