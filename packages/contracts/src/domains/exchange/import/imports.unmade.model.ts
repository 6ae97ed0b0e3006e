import { z } from 'zod';

/** The terms and makers that an import had made, by what its undo did with them. */
export const unmadeCounts = z.object({
  terms: z.int(),
  /** Others use them, so they stay. */
  termsUsed: z.int(),
  /** Editors have changed them, so they stay. */
  termsChanged: z.int(),
  /** Editors had merged them into other terms, which stay. */
  termsMerged: z.int(),
  makers: z.int(),
  makersUsed: z.int(),
});
export type UnmadeCounts = z.infer<typeof unmadeCounts>;

const count = (number: number, noun: string, [one, many]: readonly [string, string]) =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? ` ${one}` : `s ${many}`}`;

/** The same in sentences, for the screen and the command. */
export function unmadeSentences(unmade: UnmadeCounts | undefined): string[] {
  if (!unmade) return [];
  const { terms, termsUsed, termsChanged, termsMerged, makers, makersUsed } = unmade;
  const said: readonly (readonly [number, string, readonly [string, string]])[] = [
    [terms, 'term', ['of the import was removed.', 'of the import were removed.']],
    [termsUsed, 'term', ['stays: others use it.', 'stay: others use them.']],
    [termsChanged, 'term', ['stays: editors have changed it.', 'stay: editors have changed them.']],
    [termsMerged, 'term', ['had been merged into another, which stays.', 'had been merged into others, which stay.']],
    [makers, 'maker', ['of the import was removed.', 'of the import were removed.']],
    [makersUsed, 'maker', ['stays: other works name them.', 'stay: other works name them.']],
  ];
  return said.flatMap(([number, noun, words]) => (number > 0 ? count(number, noun, words) : []));
}
