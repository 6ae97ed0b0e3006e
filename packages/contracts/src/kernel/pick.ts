/** The object with these of its properties alone. */
export const pick = <From extends object, Key extends keyof From>(from: From, keys: readonly Key[]): Pick<From, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;
