import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const prefix = 'oeuvre-run-';
/** Set for the processes of a run, which share its folder. */
const variable = 'OEUVRE_TEST_RUN';

/**
 * Gives a run of tests a temporary folder of its own: whatever its processes leave there goes when it ends. Folders of
 * runs that were killed are removed by the next one.
 */
export function useOwnTemporary() {
  if (process.env[variable]) return;
  const system = os.tmpdir();
  for (const name of fs.readdirSync(system))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(path.join(system, name));
  const own = path.join(system, `${prefix}${process.pid}`);
  fs.mkdirSync(own);
  process.env[variable] = own;
  process.env.TMPDIR = own;
  process.on('exit', () => remove(own));
}

/** Several runs may find the same folder; one that cannot be removed yet is left to the next. */
function remove(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
