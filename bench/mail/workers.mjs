// Worker processes that send campaigns, and who was reached.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startSettings } from '../../scripts/start-settings.mjs';

const program = path.resolve(import.meta.dirname, '../../packages/server/test/worker-process.ts');
const settings = startSettings();

/** A worker at work; `environment` is added to this process's own. */
export async function startWorker(environment) {
  const child = fork(program, ['mailings'], {
    env: { ...process.env, ...settings.env, ...environment },
    execArgv: [...settings.options],
  });
  await once(child, 'message');
  return child;
}

/** By kill -9. */
export async function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * Throws if a person of the campaign was left out, got it twice, or has another state than the server knows. `received`:
 * whom the server took mails to, as often as it did. Returns how many are uncertain, and how many of them received it.
 */
export async function checkReached(pool, { id, name, people, received: all }) {
  const taken = all.filter((to) => to.startsWith(name));
  const { rows } = await pool.query('select email, state from mailing_recipients where mailing_id = $1', [id]);
  const inState = (...states) => rows.filter(({ state }) => states.includes(state)).map(({ email }) => email);
  const [sent, uncertain, queued] = [inState('sent'), inState('uncertain'), inState('queued')];
  const received = new Set(taken);
  const faults = {
    twice: taken.length - received.size,
    'sent, but not received': sent.filter((email) => !received.has(email)).length,
    'received, but neither sent nor uncertain': [...received].filter(
      (email) => !sent.includes(email) && !uncertain.includes(email),
    ).length,
    'left out': people - sent.length - uncertain.length - queued.length,
    'still waiting': queued.length,
  };
  const found = Object.entries(faults).filter(([, count]) => count !== 0);
  if (found.length > 0) throw new Error(`campaign ${name}: ${JSON.stringify(Object.fromEntries(found))}`);
  return { uncertain: uncertain.length, arrived: uncertain.filter((email) => received.has(email)).length };
}
