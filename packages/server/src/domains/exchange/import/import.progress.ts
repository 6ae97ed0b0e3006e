const lineEveryMs = 5_000;

export interface Progress {
  /** Works read since the run's first start. */
  readonly works: number;
  /** Works read since the last restart. */
  readonly read: number;
  /** The completed part, 0 to 1, if it is known how much there is. */
  readonly done: number | undefined;
}

/** The progress line of an import: rewritten on a terminal, occasional in a log. */
export function progressLine(out: NodeJS.WriteStream): (progress: Progress) => void {
  const started = performance.now();
  let shown = 0;
  return ({ works, read, done }) => {
    const now = performance.now();
    const seconds = (now - started) / 1_000;
    const line = `${works.toLocaleString('en')} works, ${done === undefined ? '' : `${Math.floor(done * 100)} %, `}${Math.round(read / seconds).toLocaleString('en')} works/s`;
    if (out.isTTY) out.write(`\r${line}${done === 1 ? '\n' : ''}`);
    else if (done === 1 || now - shown > lineEveryMs) {
      shown = now;
      out.write(`${line}\n`);
    }
  };
}
