// How well terms are predicted: for works of a Tate folder, each left out of the statistics, from its title, maker and
// materials. `--folder FOLDER`, `--works 300`, `--data DIR` for a data directory that holds the import already.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { predictTerms } from '../packages/server/src/domains/artworks/tags/predict.queries.ts';
import { readConfig } from '../packages/server/src/platform/base/config.ts';
import { createLog } from '../packages/server/src/platform/base/log.ts';
import { openServices } from '../packages/server/src/platform/services/open-services.ts';
import { openDatabase } from '../packages/server/src/run.ts';
import { allQueues } from '../packages/server/src/worker-definitions.ts';
import { scratchFolder } from '../packages/server/test/running-server.ts';
import { median, option, percentile, report } from './report.mjs';

const folder = option('folder', '/tmp/tate-full');
const most = Number(option('works', 300));
const given = option('data');
const dataDir = given ?? scratchFolder();
if (!given)
  execFileSync(
    process.execPath,
    [
      'packages/server/src/import.ts',
      'tate',
      folder,
      '--visible-to',
      'readers',
      ...(option('limit') ? ['--limit', option('limit')] : []),
    ],
    {
      cwd: path.resolve(import.meta.dirname, '..'),
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: 'inherit',
    },
  );
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, []);
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);
const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
try {
  const { rows: works } = await services.pool.query(
    `select a.id, a.title, a.artist, a.sections, array_agg(w.tag_id) as tags from artworks a join artwork_tags w on w.artwork_id = a.id
     group by a.id having count(*) >= 3 order by md5(a.id::text) limit $1`,
    [most],
  );
  let [hits5, recall, found] = [0, 0, 0];
  const times = [];
  const sure = Array.from({ length: 10 }, () => ({ all: 0, right: 0 }));
  for (const { id, title, artist, sections, tags } of works) {
    const began = performance.now();
    const { title: _, ...others } = sections;
    const input = {
      title,
      sections: { ...others, ...(artist && { artist: [{ name: artist }] }) },
      colours: [],
      tags: [],
    };
    const predicted = await predictTerms(services.db, input, { except: id });
    times.push(performance.now() - began);
    const own = new Set(tags);
    hits5 += predicted.slice(0, 5).filter(({ tagId }) => own.has(tagId)).length / 5;
    recall += predicted.slice(0, 20).filter(({ tagId }) => own.has(tagId)).length / own.size;
    if (predicted.length > 0) found += 1;
    for (const { tagId, confidence } of predicted) {
      const bin = sure[Math.min(9, Math.floor(confidence * 10))];
      bin.all += 1;
      bin.right += own.has(tagId) ? 1 : 0;
    }
  }
  const n = works.length;
  report({ figure: `Predicted terms of ${n} works, each left out: precision@5`, value: (hits5 / n).toFixed(3) });
  report({ figure: '… recall@20', value: (recall / n).toFixed(3) });
  report({ figure: '… works with a prediction', value: `${((100 * found) / n).toFixed(0)} %` });
  report({
    figure: '… time, p50 and p95',
    value: `${median(times).toFixed(0)} and ${percentile(times, 0.95).toFixed(0)} ms`,
  });
  const told = sure.map(({ all, right }, at) => `${at / 10}: ${all ? (right / all).toFixed(2) : '–'}`).join(', ');
  report({ figure: '… right, by confidence', value: told });
} finally {
  await services.close();
  await database.embedded?.close();
}
