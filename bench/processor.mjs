import fs from 'node:fs';
import path from 'node:path';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** The processor time that a process has used since its start, in milliseconds. */
export function processorMs(pid) {
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * msPerTick;
}

/** The time of PostgreSQL's own processes, in microseconds: those of the server with this data directory and their children. */
export function databaseCpu(dataDir) {
  const pidFile = path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
  const postmaster = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  let ticks = 0;
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
      if (Number(pid) === postmaster) ticks += Number(fields[13]) + Number(fields[14]);
      if (Number(pid) === postmaster || Number(fields[1]) === postmaster)
        ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process has ended since.
    }
  }
  return ticks * 10_000;
}
