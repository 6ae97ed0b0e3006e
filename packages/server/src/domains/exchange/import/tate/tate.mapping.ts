import { plainTextsOf } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { canonicalRecord, emptyRecord } from '@oeuvre/record/canonical.ts';
import { missingParts } from '@oeuvre/record/completeness.ts';
import { readDate } from '@oeuvre/record/dates/read-date.ts';
import { edtfYear } from '@oeuvre/record/dates/years.ts';
import { sectionsFromText } from '@oeuvre/record/from-text.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { qualifierOf } from '@oeuvre/record/read-makers.ts';
import type { ImportedArtist } from '../../../artworks/imported/imported-artists.commands.ts';
import type { ParsedRecord } from '../../../artworks/imported/imported-works.commands.ts';
import type { NewTag } from '../../../ontology/ontology.commands.ts';
import { cleanText } from '../clean-text.ts';
import type { OddityCount } from '../import.report.ts';
import { dimensionsOf } from './tate.dimensions.ts';
import type { TateArtist, TateArtwork } from './tate.records.ts';
import { termsOfWork } from './tate.terms.ts';
import { yearsOf } from './tate.years.ts';

/** The museum's name in our tables. */
export const tate = { source: 'tate', collection: 'Tate' } as const;

/**
 * Titles that mean 'no title': stored as the museum writes them, counted because such a title does not tell works
 * apart.
 */
const titlesOfNone = new Set(['[title not known]', '[no title]', 'Untitled']);

type Contributor = NonNullable<TateArtwork['contributors']>[number];

export function mapTateArtwork(record: TateArtwork, oddities: OddityCount): ParsedRecord {
  const odd = (what: string) => oddities.note(what, record.acno);
  const title = cleanText(record.title);
  if (title === '') odd('no title');
  if (titlesOfNone.has(title)) odd(`title is ${title}`);
  const contributors = (record.contributors ?? []).toSorted(
    (one, other) => (one.displayOrder ?? 0) - (other.displayOrder ?? 0),
  );
  if (contributors.length === 0) odd('no contributor');
  for (const { role } of contributors)
    if (role && role !== 'artist') odd(`contributor is not simply the artist: ${role}`);
  const { terms, carried } = termsOfWork(record, odd);
  const makers = contributors.map((one) => ({ sourceId: String(one.id), name: one.fc, ...relationOf(one.role) }));
  const date = dateOf(record, odd);
  const written = canonicalRecord({
    ...emptyRecord,
    sections: {
      ...sectionsOf(record, carried, odd),
      title: title || '[title not known]',
      supportingText: [cleanText(record.foreignTitle), cleanText(record.groupTitle)].filter(Boolean).join(' · '),
      artist: makers.map(({ name, qualifier, role }) => ({ name, qualifier: qualifier ?? undefined, role })),
      dateOfCreation: [{ text: date.dateText, edtf: date.dateEdtf ?? undefined }],
    },
    accessionNumber: record.acno,
    creditLine: cleanText(record.creditLine).replaceAll('\n', ' '),
  });
  const { title: _, supportingText = '', artist, dateOfCreation, ...sections } = written.sections;
  return {
    work: {
      key: record.acno,
      accessionNumber: record.acno,
      title: title || '[title not known]',
      artist: cleanText(record.all_artists) || makersLabel(artist ?? []),
      ...date,
      supportingText,
      ...plainTextsOf(written),
      rightsUri: null,
      rightsHolder: '',
      sections,
      missing: missingParts(written),
      artists: makers,
      tags: carried.map((term) => term.sourceId),
      linkedTags: [],
    },
    terms,
    artists: contributors.map((one) => mapTateArtist(one)),
  };
}

/** 'after' and the like change the meaning of the name; other roles are what somebody did. */
function relationOf(role: string | null | undefined) {
  const qualifier = qualifierOf(role ?? '') ?? null;
  return { qualifier, role: qualifier || role === 'artist' ? '' : (role ?? '') };
}

/** The museum's range of years counts; without one, what the text of the date says. */
function dateOf(record: TateArtwork, odd: (what: string) => void) {
  const dateText = cleanText(record.dateText).replaceAll('\n', ' ');
  const years = yearsOf(record, odd);
  const read = readDate(dateText);
  const isSpan = years.yearFrom !== null && years.yearTo !== null;
  const span = isSpan ? [...new Set([edtfYear(years.yearFrom), edtfYear(years.yearTo)])].join('/') : null;
  return { dateText, dateEdtf: read && read !== 'none' ? read.edtf : span, ...years };
}

function sectionsOf(record: TateArtwork, carried: readonly NewTag[], odd: (what: string) => void): ArtworkSections {
  if (/[\r\n]/.test(record.creditLine ?? '')) odd('credit line holds line breaks');
  const cultures = carried.filter((term) => term.type === 'Culture').map((term) => term.name);
  const sections = {
    collection: tate.collection,
    dimensionsNew: dimensionsOf(record, odd),
    culture: [...new Set(cultures)].join(', '),
    materials: cleanText(record.medium).replaceAll('\n', ' '),
    techniques: cleanText(record.classification),
    ownershipHistory: provenanceOf(record),
    inscriptions: cleanText(record.inscription),
  };
  const url = cleanText(record.url);
  return {
    ...sectionsFromText(sections),
    publicRegistries: [
      { text: record.acno, ...(/^https?:\/\/\S+$/.test(url) && { url }) },
      ...(record.finberg ? [{ text: `Finberg ${cleanText(record.finberg)}` }] : []),
    ],
  };
}

/**
 * The credit line without its line breaks, which are only the museum's line width; plus the year of acquisition if it
 * lacks it.
 */
function provenanceOf({ creditLine, acquisitionYear }: TateArtwork): string {
  const credit = cleanText(creditLine).replaceAll('\n', ' ');
  if (!acquisitionYear || credit.includes(String(acquisitionYear))) return credit;
  return [credit, `Acquired ${acquisitionYear}`].filter(Boolean).join('\n');
}

/** An artist from their own record, or from what a work says about them. */
export function mapTateArtist(record: TateArtist | Contributor): ImportedArtist {
  const { birth, death } = 'birth' in record || 'death' in record ? record : {};
  return {
    sourceId: String(record.id),
    name: cleanText(record.fc),
    sortName: cleanText(record.mda) || cleanText(record.fc),
    lifeDates: cleanText(record.date) || null,
    birthYear: record.birthYear ?? birth?.time?.startYear ?? null,
    deathYear: death?.time?.startYear ?? null,
    birthPlace: cleanText(birth?.place?.name) || null,
    deathPlace: cleanText(death?.place?.name) || null,
    gender: cleanText(record.gender) || null,
  };
}
