import {
  removeDataDir,
  scratchFolder,
  startProgram,
  startServer,
  within,
} from '../packages/server/test/running-server.ts';

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

/** Measures a server on a new data folder with so many invented works; both are gone afterwards. */
export async function measureSeeded(works, measure) {
  const dataDir = await seeded(works);
  try {
    const server = await startServer({ dataDir });
    try {
      await measure(server);
    } finally {
      await server.stop();
    }
  } finally {
    await removeDataDir(dataDir);
  }
}
