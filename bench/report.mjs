/** The value that this share (0 to 1) of the values stays below; the largest for 1, undefined of none. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
/** The median; of an even number, the upper of the two middle values. */
export const median = (values) => percentile(values, 0.5);

/** One line of the table in docs/benchmarks.md. `target` is for readers; `met` decides. */
export function report({ figure, value, target, met }) {
  console.log(`| ${figure} | ${value} | ${target ?? ''} | ${met === undefined ? '' : met ? 'yes' : 'NO'} |`);
}

/** The value of `--name value` on the command line. */
export function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : fallback;
}
