// Works per second of imports, each into an empty database: of the first 5,000 works and of all works of a Tate folder by
// `npm run import -- tate <folder>`, of the same again, which changes nothing, and of its file as any museum's table, by
// the mapping that is proposed for it. `--folder FOLDER`.
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { removeDataDir, scratchFolder, startProgram, within } from '../packages/server/test/running-server.ts';
import { option, report } from './report.mjs';

const folder = option('folder', '../shared/data/tate');
const firstWorks = 5_000;
if (!fs.existsSync(folder)) {
  report({ figure: 'Import', value: `not measured: ${folder} is not here (--folder FOLDER)` });
  process.exit(0);
}

const scratch = scratchFolder();

/** Starts the program, and reads how many works it wrote in which time, and how much its memory grew. */
async function run(dataDir, args) {
  const program = startProgram('import.ts', [...args, '--visible-to', 'readers'], {
    env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const memory = watchMemory(program.child.pid);
  const code = await within(900_000, 'the import', program.ended);
  const [, works, seconds] = /(\d+) works read, .* in ([\d.]+) s/.exec(program.output()) ?? [];
  if (code !== 0 || !works) throw new Error(`The import ended with ${code}:\n${program.output().slice(-3000)}`);
  return { works: Number(works), perSecond: Math.round(Number(works) / Number(seconds)), seconds, growth: memory() };
}

/** In MB, from the first second, when the program has been loaded, to the peak. */
function watchMemory(pid) {
  let atStart;
  let most = 0;
  const read = () => {
    try {
      const resident = Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
      if (resident > most) most = resident;
    } catch {}
  };
  const reading = setInterval(read, 100);
  setTimeout(() => {
    atStart = most;
  }, 1_000);
  return () => {
    clearInterval(reading);
    return Math.round(most - (atStart ?? most));
  };
}

async function inEmptyCatalogue(measure) {
  const dataDir = scratchFolder();
  try {
    await measure(dataDir);
  } finally {
    await removeDataDir(dataDir);
  }
}

function tell(figure, { works, perSecond, seconds, growth }, target) {
  report({
    figure: `${figure}, ${works} works`,
    value: `${perSecond} works/s (${seconds} s), memory +${growth} MB`,
    ...(target && { target: `≥ ${target} works/s`, met: perSecond >= target }),
  });
}

/** The works as a table of any museum, without the addresses of pictures, which would be tried. */
async function writeTable(file, most) {
  const table = fs.createWriteStream(file);
  let count = 0;
  const lines = readline.createInterface({ input: fs.createReadStream(path.join(folder, 'artworks.jsonl')) });
  for await (const line of lines) {
    if (count === most) break;
    count += 1;
    const { thumbnailUrl: _thumbnail, url: _address, ...record } = JSON.parse(line);
    if (!table.write(`${JSON.stringify(record)}\n`)) await new Promise((drained) => table.once('drain', drained));
  }
  await new Promise((done) => table.end(done));
}

try {
  await inEmptyCatalogue(async (dataDir) => {
    tell('The Tate', await run(dataDir, ['tate', folder, '--limit', String(firstWorks)]), 1_200);
  });
  await inEmptyCatalogue(async (dataDir) => {
    tell('The Tate', await run(dataDir, ['tate', folder]), 1_500);
    tell('The Tate again', await run(dataDir, ['tate', folder]));
  });
  for (const [most, target] of [
    [firstWorks, 1_200],
    [Number.POSITIVE_INFINITY, 1_500],
  ])
    await inEmptyCatalogue(async (dataDir) => {
      const table = path.join(scratch, 'table.jsonl');
      await writeTable(table, most);
      tell('Any table by its proposed mapping', await run(dataDir, [table, '--yes']), target);
    });
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
