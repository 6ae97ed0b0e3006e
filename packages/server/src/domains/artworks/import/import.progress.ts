const lineEveryMs = 5_000;

interface Progress {
  readonly works: number;
  readonly done: number;
}

/** A line that tells how far an import is: rewritten on a terminal, now and then in a log. */
export function progressLine(out: NodeJS.WriteStream): (progress: Progress) => void {
  const started = performance.now();
  let first: number | undefined;
  let shown = 0;
  return ({ works, done }) => {
    const now = performance.now();
    // A resumed run begins with what its former life did; only the rest tells the speed.
    first ??= works;
    const seconds = (now - started) / 1_000;
    const line = `${works.toLocaleString('en')} works, ${Math.floor(done * 100)} %, ${Math.round((works - first) / seconds).toLocaleString('en')} works/s`;
    if (out.isTTY) out.write(`\r${line}${done === 1 ? '\n' : ''}`);
    else if (done === 1 || now - shown > lineEveryMs) {
      shown = now;
      out.write(`${line}\n`);
    }
  };
}
