// Works per second of `npm run import -- tate <folder>` into an empty database, and of a repeated import that changes
// nothing. `--folder FOLDER`.
import fs from 'node:fs';
import { removeDataDir, scratchFolder, startProgram, within } from '../packages/server/test/running-server.ts';
import { option, report } from './report.mjs';

const folder = option('folder', '../shared/data/tate');
if (!fs.existsSync(folder)) {
  report({ figure: 'Import', value: `not measured: ${folder} is not here (--folder FOLDER)` });
  process.exit(0);
}

const dataDir = scratchFolder();

async function importOnce() {
  const program = startProgram('import.ts', ['tate', folder], { env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' } });
  const code = await within(600_000, 'the import', program.ended);
  const [, works, seconds] = /(\d+) works read, .* in ([\d.]+) s/.exec(program.output()) ?? [];
  if (code !== 0 || !works) throw new Error(`The import ended with ${code}:\n${program.output().slice(-3000)}`);
  return { works: Number(works), perSecond: Math.round(Number(works) / Number(seconds)), seconds };
}

try {
  const first = await importOnce();
  const again = await importOnce();
  report({
    figure: `Import of ${first.works} works into an empty catalogue`,
    value: `${first.perSecond} works/s (${first.seconds} s)`,
    target: '≥ 1,500 works/s',
    met: first.perSecond >= 1_500,
  });
  report({
    figure: `Import of the same ${again.works} works again`,
    value: `${again.perSecond} works/s (${again.seconds} s)`,
  });
} finally {
  await removeDataDir(dataDir);
}
