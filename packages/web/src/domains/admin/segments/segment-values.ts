import type { ManagedSegment } from '@oeuvre/contracts/domains/admin/segments/managed-segments.model.ts';
import type { NewSegment, SegmentChange } from '@oeuvre/contracts/domains/segments/segments.model.ts';
import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { personName } from '../../../ui/avatar/initials.ts';

type Staff = ManagedSegment['staff'][number];

/** The values in the form of a segment. */
export interface SegmentValues {
  readonly name: string;
  readonly description: string;
  readonly about: string;
  readonly cover: FileId | null;
  readonly image: FileId | null;
  readonly public: boolean;
  readonly staff: readonly Staff[];
  readonly visible: boolean;
  readonly similarityDisabled: boolean;
  readonly senderName: string;
  readonly replyTo: string;
}
export type SegmentField = keyof SegmentValues;

export const emptySegment: SegmentValues = {
  name: '',
  description: '',
  about: '',
  cover: null,
  image: null,
  public: true,
  staff: [],
  visible: true,
  similarityDisabled: false,
  senderName: '',
  replyTo: '',
};
export const fieldNames: Readonly<Record<SegmentField, string>> = {
  name: 'name',
  description: 'description',
  about: 'about',
  cover: 'cover',
  image: 'picture in lists',
  public: 'access',
  staff: 'supervisors',
  visible: 'visibility',
  similarityDisabled: 'similar works',
  senderName: 'sender name',
  replyTo: 'reply address',
};
const fields = Object.keys(fieldNames) as SegmentField[];

export const valuesOf = (segment: ManagedSegment): SegmentValues => ({
  name: segment.name,
  description: segment.description,
  about: segment.about,
  cover: segment.cover,
  image: segment.image,
  public: segment.public,
  staff: segment.staff,
  visible: segment.visible,
  similarityDisabled: segment.similarityDisabled,
  senderName: segment.senderName,
  replyTo: segment.replyTo,
});

/** Two values are the same if they would be saved as the same. */
const savedAs = (values: SegmentValues, field: SegmentField): unknown =>
  field === 'staff'
    ? values.staff
        .map(({ id }) => id)
        .sort()
        .join()
    : typeof values[field] === 'string'
      ? (values[field] as string).trim()
      : values[field];

export const changedFields = (from: SegmentValues, to: SegmentValues): readonly SegmentField[] =>
  fields.filter((field) => savedAs(from, field) !== savedAs(to, field));

/** The values that the server now has, with what was typed since `sent` was sent to it. */
export function withTyped(now: SegmentValues, sent: SegmentValues, shown: SegmentValues): SegmentValues {
  const typed = fields.filter((field) => shown[field] !== sent[field]);
  return { ...now, ...Object.fromEntries(typed.map((field) => [field, shown[field]])) };
}

/** The change that makes these fields as they are in the form; the others stay as they are. */
export function changeOf(values: SegmentValues, changed: readonly SegmentField[]): SegmentChange {
  const { staff, ...others } = values;
  return Object.fromEntries(
    changed.map((field) => (field === 'staff' ? ['supervisors', staff.map(({ id }) => id)] : [field, others[field]])),
  ) as SegmentChange;
}
export const newSegmentOf = ({ staff, ...others }: SegmentValues): NewSegment => ({
  ...others,
  supervisors: staff.map(({ id }) => id),
});

/** A value in words, to compare two of them. */
export function valueInWords(values: SegmentValues, field: SegmentField): string {
  switch (field) {
    case 'staff':
      return values.staff.map(personName).join(', ') || 'nobody';
    case 'public':
      return values.public ? 'public' : 'private';
    case 'visible':
      return values.visible ? 'visible' : 'hidden';
    case 'similarityDisabled':
      return values.similarityDisabled ? 'without similar works' : 'with similar works';
    case 'cover':
    case 'image':
      return values[field] ? 'another picture' : 'no picture';
    default:
      return values[field] || 'empty';
  }
}
