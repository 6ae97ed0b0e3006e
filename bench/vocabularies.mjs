// A vocabulary of 56,000 concepts with labels in five languages, made here, through the dry run, the import and the undo.
import fs from 'node:fs';
import path from 'node:path';
import { workOnUpload } from '../packages/server/src/domains/ontology/vocabulary/uploads/uploads.work.ts';
import { termUses } from '../packages/server/src/domains/ontology/vocabulary/vocabulary.access.ts';
import { readConfig } from '../packages/server/src/platform/process/config.ts';
import { createLog } from '../packages/server/src/platform/process/log.ts';
import { openServices } from '../packages/server/src/platform/process/open-services.ts';
import { openDatabase } from '../packages/server/src/run.ts';
import { allQueues } from '../packages/server/src/worker-definitions.ts';
import { removeDataDir, scratchFolder } from '../packages/server/test/running-server.ts';
import { option, report } from './report.mjs';

const concepts = Number(option('concepts', 56_000));
const languages = ['en', 'de', 'fr', 'nl', 'es'];

/** A tree of eight children a concept; every twentieth has a second parent. */
function turtle() {
  const lines = ['@prefix s: <http://www.w3.org/2004/02/skos/core#> .', '@prefix v: <https://vocabulary.example/> .'];
  for (let at = 0; at < concepts; at++) {
    const labels = languages.map((language) => `s:prefLabel "concept ${at} ${language}"@${language}`);
    const above = at === 0 ? [] : [`s:broader v:c${Math.floor((at - 1) / 8)}`];
    if (at > 1_000 && at % 20 === 0) above.push(`s:broader v:c${Math.floor((at - 1) / 8) - 1}`);
    lines.push(
      `v:c${at} a s:Concept ; ${[...labels, ...above].join(' ; ')} ; s:altLabel "other ${at}"@en ; s:scopeNote "What concept ${at} means, and when to use it."@en ; s:exactMatch <http://vocab.getty.edu/aat/${300_000_000 + at}> .`,
    );
  }
  return lines.join('\n');
}

const dataDir = scratchFolder();
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, []);
const log = createLog(config.logLevel);
const database = await openDatabase(config, log);
const services = await openServices({ config, databaseUrl: database.url, log, queues: allQueues });
try {
  termUses.register('artworks', async () => []);
  const file = path.join(dataDir, 'vocabulary.ttl');
  fs.writeFileSync(file, turtle());
  await services.storage.putFile('vocabularies/one/file', file, 'text/turtle');
  const { rows } = await services.pool.query(
    `insert into vocabulary_uploads (file_name, format, file_key, state, choices, counts, may_change)
     values ('vocabulary.ttl', 'turtle', 'vocabularies/one/file', 'checking', '{"conflicts":"keep","type":"Keyword"}', '{}', true) returning id`,
  );
  const { id } = rows[0];
  const step = async (state) => {
    await services.pool.query('update vocabulary_uploads set state = $2 where id = $1', [id, state]);
    const began = performance.now();
    await workOnUpload(services, id);
    const [{ state: reached, counts, failure }] = (
      await services.pool.query('select state, counts, failure from vocabulary_uploads where id = $1', [id])
    ).rows;
    if (failure) throw new Error(failure);
    return { seconds: (performance.now() - began) / 1_000, reached, counts };
  };
  const size = `${(fs.statSync(file).size / 1e6).toFixed(0)} MB`;
  const dry = await step('checking');
  report({
    figure: `Vocabulary of ${concepts} concepts in ${languages.length} languages (${size}): dry run`,
    value: `${dry.seconds.toFixed(1)} s`,
  });
  const run = await step('running');
  report({
    figure: `… import (${run.counts.new} new terms, ${run.counts.labels} labels), ${run.reached}`,
    value: `${run.seconds.toFixed(1)} s`,
    target: '≤ 60 s',
    met: run.seconds <= 60,
  });
  const undo = await step('undoing');
  report({ figure: `… undo, ${undo.counts.leftAlone} left alone`, value: `${undo.seconds.toFixed(1)} s` });
} finally {
  await services.close();
  await database.embedded?.close();
  await removeDataDir(dataDir);
}
