import {
  articleAt,
  artworkAt,
  batchAt,
  collectionAt,
  managedSegmentAt,
  ontologyAt,
  pageAt,
  pages,
} from '@oeuvre/contracts/addresses.ts';
import type { AuditEntry } from '@oeuvre/contracts/domains/admin/audit/audit.model.ts';

const personAt = (id: string) => pageAt(pages.people, { personId: id });
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  user: personAt,
  segment: managedSegmentAt,
  article: articleAt,
  artwork: artworkAt,
  collection: collectionAt,
  tag: ontologyAt,
  batch: batchAt,
};

/** Something that an entry names, and its page if there is one. */
export interface AuditTarget {
  readonly name: string;
  readonly to: string | undefined;
}

/** The page of what an entry is about; undefined for kinds without a page, and for things that are gone. */
export function subjectOf({ subject: { type, id, name } }: AuditEntry): AuditTarget | undefined {
  return name ? { name, to: pageOf[type]?.(id) } : undefined;
}
export const segmentOf = ({ segment }: AuditEntry): AuditTarget | undefined =>
  segment ? { name: segment.name, to: managedSegmentAt(segment.id) } : undefined;

/** The person beside the subject: an account, or a contact of the segment. */
export function personOf({ person, segment, subject, details }: AuditEntry): AuditTarget | undefined {
  if (!person) return undefined;
  if (details.userId === person.id) return { name: person.name, to: personAt(person.id) };
  const segmentId = segment?.id ?? (subject.type === 'segment' ? subject.id : undefined);
  return { name: person.name, to: segmentId && pageAt(pages.segmentUsers, { segmentId, contactId: person.id }) };
}
