/** The value that this share (0 to 1) of the values stays below; the largest for 1, undefined of none. */
export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
/** The median; of an even number, the upper of the two middle values. */
export const median = (values) => percentile(values, 0.5);

/** One line of the table in docs/benchmarks.md. `target` is for readers; `met` decides. */
export function report({ figure, value, target, met }) {
  console.log(`| ${figure} | ${value} | ${target ?? ''} | ${met === undefined ? '' : met ? 'yes' : 'NO'} |`);
}

/** A line with the median and the 95th percentile of some times in milliseconds; the target is of the latter. */
export function reportTimes(figure, times, target) {
  const p95 = percentile(times, 0.95);
  report({
    figure: `${figure}, p50 and p95`,
    value: `${median(times).toFixed(1)}, ${p95.toFixed(1)} ms`,
    target: `p95 ≤ ${target} ms`,
    met: p95 <= target,
  });
}

/** The value of `--name value` on the command line. */
export function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : fallback;
}
