import { termAt } from '@oeuvre/contracts/addresses.ts';
import { isId, type TagId } from '@oeuvre/contracts/kernel/ids.ts';

/** The address that names a term for ever: its concept URI. */
export const termUri = (id: TagId, publicUrl: string): string => `${publicUrl}${termAt(id)}`;

/** The term that an address of this site names. */
export function termOfAddress(address: string, publicUrl: string): TagId | undefined {
  const start = `${publicUrl}${termAt('')}`;
  const id = address.startsWith(start) ? address.slice(start.length) : '';
  return isId(id) ? (id.toLowerCase() as TagId) : undefined;
}
