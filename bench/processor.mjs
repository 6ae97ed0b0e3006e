import fs from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** The processor time that a process has used since its start, in milliseconds. */
export function processorMs(pid) {
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * msPerTick;
}
