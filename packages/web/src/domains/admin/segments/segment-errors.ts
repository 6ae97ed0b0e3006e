import type { CallError } from '../../../ui/api-context.ts';
import type { SegmentField } from './segment-values.ts';

const fieldOfCode: Readonly<Record<string, SegmentField>> = {
  'segments/name-taken': 'name',
  'segments/unknown-person': 'staff',
  'segments/unknown-picture': 'cover',
};
const shownAtFields: readonly string[] = ['name', 'description', 'about', 'senderName', 'replyTo'];

/** Errors of the server about single fields; undefined if it belongs to none that can show it. */
export function errorsOf({ code, message, errors }: CallError): Partial<Record<SegmentField, string>> | undefined {
  const field = fieldOfCode[code];
  if (field === 'name') return { name: message };
  const found = (errors ?? []).flatMap(({ path, message: why }) => {
    const name = path.replace(/^body\./, '');
    return shownAtFields.includes(name) ? [[name, why] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
