// The data set of seed-large.ts, for measurements that need many articles.
import { startProgram, within } from '../packages/server/test/running-server.ts';
import { report } from './report.mjs';

/** Fills this folder with `count` public articles and a quarter as many others; a folder with data stays as it is. */
export async function seeded(dataDir, count) {
  const program = startProgram('seed-large.ts', ['--articles', String(count)], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const code = await within(840_000, 'the seed', program.ended);
  if (code !== 0 && !/This database is in use/.test(program.output())) throw new Error(program.output().slice(-2_000));
  const [, seconds] = /in (\d+) s\./.exec(program.output()) ?? [];
  if (seconds)
    report({
      figure: `npm run seed:large, ${count} articles for everybody and a quarter as many others`,
      value: `${seconds} s`,
    });
}
