// A vocabulary of 56,000 concepts with labels in five languages, made here: dry run, import, export in each format, an
// import that changes every term, and the undo of both.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vocabularyFormats } from '../packages/contracts/src/domains/ontology/vocabulary/vocabulary.constants.ts';
import { exportTerms, listColumns } from '../packages/server/src/domains/ontology/vocabulary/export.queries.ts';
import { vocabularyUploads } from '../packages/server/src/domains/ontology/vocabulary/uploads/uploads.work.ts';
import { termUses } from '../packages/server/src/domains/ontology/vocabulary/vocabulary.access.ts';
import { writeVocabulary } from '../packages/server/src/domains/ontology/vocabulary/write/write-vocabulary.ts';
import { readConfig } from '../packages/server/src/platform/base/config.ts';
import { createLog } from '../packages/server/src/platform/base/log.ts';
import { openServices } from '../packages/server/src/platform/services/open-services.ts';
import { openDatabase } from '../packages/server/src/run.ts';
import { allQueues } from '../packages/server/src/worker-definitions.ts';
import { removeDataDir, scratchFolder } from '../packages/server/test/running-server.ts';
import { option, report } from './report.mjs';

const concepts = Number(option('concepts', 56_000));
const languages = ['en', 'de', 'fr', 'nl', 'es'];

/** A tree of eight children a concept; every twentieth has a second parent. */
function turtle(other) {
  const lines = ['@prefix s: <http://www.w3.org/2004/02/skos/core#> .', '@prefix v: <https://vocabulary.example/> .'];
  for (let at = 0; at < concepts; at++) {
    const labels = languages.map((language) => `s:prefLabel "concept ${at} ${language}"@${language}`);
    const above = at === 0 ? [] : [`s:broader v:c${Math.floor((at - 1) / 8)}`];
    if (at > 1_000 && at % 20 === 0) above.push(`s:broader v:c${Math.floor((at - 1) / 8) - 1}`);
    lines.push(
      `v:c${at} a s:Concept ; ${[...labels, ...above].join(' ; ')} ; s:altLabel "${other} ${at}"@en ; s:scopeNote "What concept ${at} means, and when to use it."@en ; s:exactMatch <http://vocab.getty.edu/aat/${300_000_000 + at}> .`,
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
  const upload = async (other) => {
    const key = `vocabularies/${other}/file`;
    const file = path.join(dataDir, 'vocabulary.ttl');
    fs.writeFileSync(file, turtle(other));
    const size = `${(fs.statSync(file).size / 1e6).toFixed(0)} MB`;
    await services.storage.putFile(key, file, 'text/turtle');
    const { rows } = await services.pool.query(
      `insert into vocabulary_uploads (file_name, format, file_key, state, choices, counts, may_change)
       values ('vocabulary.ttl', 'turtle', $1, 'checking', '{"conflicts":"keep","type":"Keyword"}', '{}', true) returning id`,
      [key],
    );
    return { id: rows[0].id, size };
  };
  const step = async (id, state) => {
    await services.pool.query('update vocabulary_uploads set state = $2 where id = $1', [id, state]);
    const began = performance.now();
    await vocabularyUploads.work(services, id);
    const [{ state: reached, counts, failure }] = (
      await services.pool.query('select state, counts, failure from vocabulary_uploads where id = $1', [id])
    ).rows;
    if (failure) throw new Error(failure);
    return { seconds: (performance.now() - began) / 1_000, reached, counts };
  };
  const tell = (figure, seconds, most) =>
    report({
      figure,
      value: `${seconds.toFixed(1)} s`,
      target: most && `≤ ${most} s`,
      met: most && seconds <= most,
    });

  const first = await upload('other');
  const dry = await step(first.id, 'checking');
  tell(`Vocabulary of ${concepts} concepts in ${languages.length} languages (${first.size}): dry run`, dry.seconds, 60);
  const run = await step(first.id, 'running');
  tell(`… import (${run.counts.new} new terms, ${run.counts.labels} labels), ${run.reached}`, run.seconds, 60);

  for (const format of vocabularyFormats) {
    const began = performance.now();
    const writing = { format, scheme: `${config.publicUrl}/terms`, title: 'Oeuvre' };
    const columns =
      format === 'csv' ? await listColumns(services.db, { hidden: new Set() }) : { labels: [], notes: [], matches: [] };
    const batches = exportTerms(services.db, { format, publicUrl: config.publicUrl, hidden: new Set() });
    let bytes = 0;
    let most = 0;
    for await (const text of writeVocabulary(batches, { ...writing, columns })) {
      bytes += Buffer.byteLength(text);
      most = Math.max(most, text.length);
    }
    const size = `${(bytes / 1e6).toFixed(0)} MB, at most ${Math.ceil(most / 1e3)} kB at a time`;
    tell(`… export: ${format} (${size})`, (performance.now() - began) / 1_000, 60);
  }

  const second = await upload('another');
  tell('… dry run of a file that changes every term', (await step(second.id, 'checking')).seconds, 60);
  const again = await step(second.id, 'running');
  tell(`… import of it (${again.counts.changed} changed terms)`, again.seconds, 60);
  const back = await step(second.id, 'undoing');
  tell(`… undo of the changes, ${back.counts.leftAlone} left alone`, back.seconds);
  const undo = await step(first.id, 'undoing');
  tell(`… undo of the import, ${undo.counts.leftAlone} left alone`, undo.seconds);
  report({ figure: 'Load average', value: os.loadavg()[0].toFixed(1) });
} finally {
  await services.close();
  await database.embedded?.close();
  await removeDataDir(dataDir);
}
