import { scratchFolder, startProgram, within } from '../packages/server/test/running-server.ts';

/** A new data folder with so many invented works or contacts; the caller removes it. */
export async function seeded(works, contacts = 0) {
  const dataDir = scratchFolder();
  const program = startProgram(
    'seed-large.ts',
    ['--articles', '0', '--works', String(works), '--contacts', String(contacts)],
    {
      env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    },
  );
  if ((await within(3_600_000, 'the seed', program.ended)) !== 0) throw new Error(program.output().slice(-2_000));
  return dataDir;
}
