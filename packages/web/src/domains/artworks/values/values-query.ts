import {
  type ValuePart,
  valueFilters,
  valueOrders,
  valueParts,
} from '@oeuvre/contracts/domains/artworks/values/values.constants.ts';

/** The query in the address; malformed values are ignored rather than refused. */
export function valuesQuery(address: URLSearchParams) {
  const searchQuery = address.get('searchQuery')?.trim().slice(0, 200);
  const only = valueFilters.find((one) => one === address.get('only'));
  return {
    order: valueOrders.find((one) => one === address.get('order')) ?? ('works' as const),
    ...(only && { only }),
    ...(searchQuery && { searchQuery }),
  };
}

export const partIn = (address: URLSearchParams): ValuePart | undefined =>
  valueParts.find((one) => one === address.get('part'));

/** The address with something else chosen, from its first page; `undefined` takes it out. */
export function withChosen(address: URLSearchParams, name: 'only' | 'order', value: string | undefined): string {
  const next = new URLSearchParams(address);
  next.delete('page');
  next.delete(name);
  if (value) next.set(name, value);
  return `?${next}`;
}
