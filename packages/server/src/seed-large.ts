import { parseArgs } from 'node:util';
import { isSettled } from './demo/is-settled.ts';
import { loadLargeAudience } from './demo/large/large-audience.ts';
import { loadLargeCatalogue, loadLargeWorld } from './demo/large/large-world.ts';
import { openDemo } from './demo/open-demo.ts';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import { createDatabase, createPool, endPool } from './platform/database/database.ts';
import { mainProgram, openDatabase, stopOnSignal } from './run.ts';

const usage =
  'DATA_DIR=<empty folder> npm run seed:large -- [--articles 100000] [--works 0] [--contacts 0] [--into-settled]';

interface Wanted {
  readonly articles: number;
  readonly works: number;
  readonly contacts: number;
  readonly intoSettled: boolean;
}

function readArguments(): Wanted {
  try {
    const { values } = parseArgs({
      options: {
        articles: { type: 'string', default: '100000' },
        works: { type: 'string', default: '0' },
        contacts: { type: 'string', default: '0' },
        'into-settled': { type: 'boolean', default: false },
      },
    });
    const counts = [values.articles, values.works, values.contacts].map(Number);
    if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0) || counts.every((count) => count === 0))
      throw new Error('wrong number');
    const [articles, works, contacts] = counts as [number, number, number];
    return { articles, works, contacts, intoSettled: values['into-settled'] };
  } catch {
    throw new StartRefused(`Usage: ${usage}`);
  }
}

/** `npm run seed:large`: fills a database for measuring lists and search. Refuses a database that people use. */
await mainProgram(async () => {
  const { articles, works, contacts, intoSettled } = readArguments();
  const config = readConfig();
  const { url, embedded } = await openDatabase(config, createLog(config.logLevel));
  const pool = createPool(url, { max: 2 });
  let stopped = false;
  const close = async () => {
    await endPool(pool);
    await embedded?.close();
  };
  stopOnSignal(async () => {
    stopped = true;
    await close();
  });
  try {
    const db = createDatabase(pool);
    if ((await isSettled(pool)) && !intoSettled)
      throw new StartRefused(
        `This database is in use, and this command would fill it with invented articles. Run it on an empty one: ${usage}`,
      );
    // People who can sign in; only the embedded database ever contains publicly known passwords.
    if (config.demo) await openDemo({ pool, databaseUrl: url });
    const isTold = process.stdout.isTTY;
    const told = (what: string) => (done: number, all: number) => {
      if (isTold || done === all)
        process.stdout.write(`${isTold ? '\r' : ''}  ${done} of ${all} ${what}${isTold && done < all ? '' : '\n'}`);
    };
    const seconds = async (load: () => Promise<void>) => {
      const started = performance.now();
      await load();
      return ((performance.now() - started) / 1_000).toFixed(0);
    };
    if (articles > 0) {
      const taken = await seconds(() => loadLargeWorld(db, articles, told('articles')));
      console.log(`${articles} articles for everybody and a quarter as many others in ${taken} s.`);
    }
    if (works > 0) {
      const taken = await seconds(() => loadLargeCatalogue(db, works, told('works')));
      console.log(`${works} works in ${taken} s.`);
    }
    if (contacts > 0) {
      const taken = await seconds(() => loadLargeAudience(db, contacts, told('contacts')));
      console.log(`${contacts} contacts in ${taken} s.`);
    }
    await close();
  } catch (error) {
    // An error while everything is being closed is no failure; the signal ends the program.
    if (stopped) return;
    await close();
    throw error;
  }
});
