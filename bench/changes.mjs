// Works per second of changes of many works, in this process and an embedded database of its own: values read after an
// import, a value renamed and taken back, a change of many works and its undo, and the undo of imports. `--works` of
// `--folder` (at least 1,000).
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { guest } from '../packages/contracts/src/kernel/viewer.ts';
import { aPerson } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { startValueAct, undoValueAct } from '../packages/server/src/domains/artworks/values/acts.commands.ts';
import { valueActs } from '../packages/server/src/domains/artworks/values/acts.work.ts';
import { readDueValues } from '../packages/server/src/domains/artworks/values/values.keep.ts';
import { startBatch, startUndo } from '../packages/server/src/domains/exchange/batch/batches.commands.ts';
import { changeEdit, createEdit, rehearseEdit } from '../packages/server/src/domains/exchange/batch/batches.edit.ts';
import { applyBatch, undoBatch } from '../packages/server/src/domains/exchange/batch/batches.steps.ts';
import { takeStep } from '../packages/server/src/domains/exchange/import/imports.commands.ts';
import { undoImport } from '../packages/server/src/domains/exchange/import/steps/undo-step.ts';
import { createDatabase, createPool } from '../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { removeDataDir, scratchFolder, startProgram, within } from '../packages/server/test/running-server.ts';
import { option, report } from './report.mjs';

const folder = option('folder', '../shared/data/tate');
const works = Number(option('works', 5_000));
if (!fs.existsSync(folder)) {
  report({ figure: 'Changes of many works', value: `not measured: ${folder} is not here (--folder FOLDER)` });
  process.exit(0);
}

/** The first works of the folder as a table of any museum: without pictures, whose addresses would be tried. */
async function writeTable(file, change = (record) => record) {
  const lines = [];
  for await (const line of readline.createInterface({
    input: fs.createReadStream(path.join(folder, 'artworks.jsonl')),
  })) {
    if (lines.length === works) break;
    const { thumbnailUrl: _thumbnail, url: _address, ...record } = JSON.parse(line);
    lines.push(JSON.stringify(change(record)));
  }
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
}

const dataDir = scratchFolder();
const table = path.join(dataDir, 'table.jsonl');

async function importTable() {
  const program = startProgram('import.ts', [table, '--yes', '--visible-to', 'readers'], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const code = await within(600_000, 'the import', program.ended);
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${program.output().slice(-3_000)}`);
}

async function measure(figure, count, work, target) {
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const perSecond = Math.round(count / seconds);
  report({
    figure: `${figure}, ${count} works`,
    value: `${perSecond} works/s (${seconds.toFixed(1)} s)`,
    ...(target && { target: `≥ ${target} works/s`, met: perSecond >= target }),
  });
}

const count = async (pool, query, ...values) => Number((await pool.query(query, values)).rows[0].count);

async function changeValue(db, pool, actor) {
  const needs = { db, jobs: { send: async () => {} } };
  const { rows } = await pool.query(
    `select part, id, word, works from record_values where part in ('materials', 'techniques', 'creditLine') order by works desc limit 1`,
  );
  const [{ part, id, word, works: used }] = rows;
  const act = await startValueAct(needs, actor, { part, ids: [Number(id)], to: { word: `${word} (renamed)` } });
  await measure('A value renamed', used, () => valueActs.work({ db, pool }, act), 700);
  await undoValueAct(needs, actor, act);
  await measure('… taken back', used, () => valueActs.work({ db, pool }, act), 700);
}

async function changeTogether(db, pool, actor) {
  const { rows } = await pool.query('select id from artworks order by id');
  async function* ids() {
    yield rows.map((row) => row.id);
  }
  const source = { list: 'catalogue', isSelection: false, query: {} };
  const id = await createEdit(db, actor, { ids: ids(), source });
  const changes = [{ column: 'supportingText', act: 'set', find: '', text: 'Seen again in November' }];
  await changeEdit(db, actor, id, changes);
  await measure('A change of many works rehearsed', rows.length, () => rehearseEdit(db, id));
  await startBatch(db, actor, id);
  await measure('… written', rows.length, () => applyBatch(db, actor, { id }), 500);
  await startUndo(db, actor, id);
  await measure('… taken back', rows.length, () => undoBatch(db, actor, { id }), 500);
}

async function takeBack(db, pool, which, created) {
  const { rows } = await pool.query('select id from imports order by created_at desc limit 1');
  const changed = await count(pool, 'select count(*) from import_changes where import_id = $1', rows[0].id);
  await takeStep(db, null, rows[0].id, 'undo');
  await measure(`An import of ${which} works taken back`, changed, () => undoImport(db, rows[0].id), 500);
  await pool.query('delete from imports where id = $1', [rows[0].id]);
  if (created !== (await count(pool, 'select count(*) from artworks'))) throw new Error('the undo left other works');
}

const embedded = await openEmbeddedPostgres(dataDir);
const pool = createPool(embedded.url, { max: 4 });
const db = createDatabase(pool);
try {
  await writeTable(table);
  await importTable();
  await measure('Values read after an import', works, () => readDueValues(db));
  const person = await aPerson(db, { roles: ['SUPER'] });
  const actor = { viewer: { ...guest, id: person.id, roles: ['SUPER'] }, requestId: 'bench' };
  await changeValue(db, pool, actor);
  await changeTogether(db, pool, actor);
  await pool.query('delete from imports');
  await writeTable(table, (record) => ({ ...record, creditLine: `${record.creditLine ?? ''} 2026` }));
  await importTable();
  await takeBack(db, pool, 'changed', works);
  await pool.query('delete from artworks');
  await pool.query('delete from imports');
  await importTable();
  await takeBack(db, pool, 'added', 0);
} finally {
  await db.destroy();
  await embedded.close();
  await removeDataDir(dataDir);
}
