/** An unsaved value, with the version it is based on. */
export interface Draft<Value> {
  readonly value: Value;
  readonly version: number;
  readonly keptAt: number;
}

/**
 * As IndexedDB holds it: as JSON, which it copies much faster than a structure of thousands of parts. Of a list (the
 * blocks of an article) only the parts that differ from the saved list, between `before` and `after` equal ones.
 */
export interface StoredDraft extends Omit<Draft<never>, 'value'> {
  readonly json: string;
  readonly before?: number;
  readonly after?: number;
}

const jsonOfParts = new WeakMap<object, string>();

/** Parts never change, so only new ones are written. */
const partsOf = (list: readonly unknown[]): readonly string[] =>
  list.map((part) => {
    if (typeof part !== 'object' || !part) return JSON.stringify(part);
    let json = jsonOfParts.get(part);
    if (!json) jsonOfParts.set(part, (json = JSON.stringify(part)));
    return json;
  });

/** `base` is the saved value that the draft was made from. */
export function storedDraft<Value>({ value, ...rest }: Draft<Value>, base: Value): StoredDraft {
  if (!Array.isArray(value) || !Array.isArray(base)) return { ...rest, json: JSON.stringify(value) };
  const [ours, theirs] = [partsOf(value), partsOf(base)];
  const shorter = Math.min(ours.length, theirs.length);
  let before = 0;
  while (before < shorter && ours[before] === theirs[before]) before++;
  let after = 0;
  while (after < shorter - before && ours.at(-1 - after) === theirs.at(-1 - after)) after++;
  return { ...rest, json: `[${ours.slice(before, ours.length - after).join()}]`, before, after };
}

/** Drafts that earlier versions of this page stored hold the value itself, or all of its JSON. */
export function readDraft<Value>(
  stored: StoredDraft | Draft<Value>,
  base: Value | undefined,
): Draft<Value> | undefined {
  if ('value' in stored) return stored;
  const { json, before, after = 0, ...rest } = stored;
  const value = JSON.parse(json) as Value;
  if (before === undefined) return { ...rest, value };
  if (!Array.isArray(base) || !Array.isArray(value)) return undefined;
  return { ...rest, value: [...base.slice(0, before), ...value, ...base.slice(base.length - after)] as Value };
}
