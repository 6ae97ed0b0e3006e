import { isPlainText } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ArtworkRecord, ArtworkSections } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import {
  longestValue,
  type ValuePart,
  valueParts,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonicalRecord } from './canonical.ts';
import { dateFromText } from './from-text.ts';

/** A short text of a record, and the term or artist behind it. */
export interface RecordValue {
  readonly word: string;
  readonly link?: string | undefined;
}
type Change = (value: RecordValue) => RecordValue;

const histories = ['ownershipHistory', 'thirdPartyExhibitions', 'publicationHistory', 'tradingVenues'] as const;

/** All values of a record, each once, by their part. Long texts are prose and no values. */
export function valuesOf(record: ArtworkRecord): { readonly part: ValuePart; readonly value: RecordValue }[] {
  return valueParts.flatMap((part) => {
    const found = new Map<string, RecordValue>();
    sectionsWith(record, part, (value) => {
      found.set(keyOf(value), value);
      return value;
    });
    return [...found.values()].map((value) => ({ part, value }));
  });
}

/** The record with each of these values of a part replaced; entries that became equal are one. */
export function replaceValues(
  record: ArtworkRecord,
  part: ValuePart,
  replace: (value: RecordValue) => RecordValue | undefined,
): ArtworkRecord {
  return canonicalRecord(sectionsWith(record, part, (value) => replace(value) ?? value));
}

/** A value as a key. */
export const keyOf = ({ word, link }: RecordValue): string => JSON.stringify([word, link ?? null]);

function sectionsWith(record: ArtworkRecord, part: ValuePart, change: Change): ArtworkRecord {
  const given = record.sections;
  const sections = (changed: ArtworkSections): ArtworkRecord => ({ ...record, sections: { ...given, ...changed } });
  if (isPlainText(part)) return { ...record, [part]: worded(record[part], undefined, change).word };
  switch (part) {
    case 'artist':
      return sections({
        artist: each(given.artist, ({ name, artistId, ...entry }) => {
          const to = worded(name, artistId, change);
          return { ...entry, name: to.word, ...(to.link && { artistId: to.link }) };
        }),
      });
    case 'makerRoles':
      return sections({
        artist: each(given.artist, ({ role, ...entry }) => ({ ...entry, ...said('role', role, change) })),
      });
    case 'culture':
    case 'placeOfCreation':
    case 'materials':
    case 'techniques':
      return sections({
        [part]: each(given[part], ({ text, tagId }) => {
          const to = worded(text, tagId, change);
          return { text: to.word, ...(to.link && { tagId: to.link as TagId }) };
        }),
      });
    case 'dateOfCreation':
      return sections({
        dateOfCreation: each(given.dateOfCreation, (entry) => {
          const { word } = worded(entry.text, undefined, change);
          return word === entry.text ? entry : dateFromText(word);
        }),
      });
    case 'collection':
      return sections(said('collection', given.collection, change));
    case 'inscriptions':
      return sections({
        inscriptions: each(given.inscriptions, ({ text }) => ({ text: worded(text, undefined, change).word })),
      });
    case 'ownershipHistory':
    case 'thirdPartyExhibitions':
    case 'publicationHistory':
    case 'tradingVenues':
      return sections({
        [part]: each(given[part], ({ who, text, ...entry }) => ({
          ...entry,
          ...said('who', who, change),
          ...said('text', text, change),
        })),
      });
    case 'eventPlaces':
      return sections(
        Object.fromEntries(
          histories.map((key) => [
            key,
            each(given[key], ({ where, ...entry }) => ({ ...entry, ...said('where', where, change) })),
          ]),
        ),
      );
    case 'publicRegistries':
    case 'documentsNew':
    case 'bibliographicReferences':
      return sections({
        [part]: each(given[part], ({ text, ...entry }) => ({ ...entry, ...said('text', text, change) })),
      });
    case 'rightsHolder':
      return { ...record, rights: { ...record.rights, ...said('holder', record.rights.holder, change) } };
    default:
      return part satisfies never;
  }
}

function worded(word: string, link: string | undefined, change: Change): RecordValue {
  const given = { word, link };
  return word === '' || word.length > longestValue ? given : change(given);
}

/** A field that may be absent. */
const said = <Name extends string>(name: Name, text: string | undefined, change: Change) =>
  (text === undefined ? {} : { [name]: worded(text, undefined, change).word }) as { [K in Name]?: string };

/** Each entry changed; if a change makes an entry equal to another one, the first stays. */
function each<Entry extends object>(
  entries: readonly Entry[] | undefined,
  change: (entry: Entry) => Entry,
): Entry[] | undefined {
  if (!entries) return undefined;
  const changed = entries.map(change);
  const news = new Set(changed.map(sameKey).filter((key, at) => key !== sameKey(entries[at]!)));
  const seen = new Set<string>();
  return changed.filter((entry) => {
    const key = sameKey(entry);
    const isDouble = news.has(key) && seen.has(key);
    seen.add(key);
    return !isDouble;
  });
}

const sameKey = (entry: object): string =>
  JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)));
