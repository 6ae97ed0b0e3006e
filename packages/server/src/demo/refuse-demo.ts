import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { demoAccounts } from './demo-accounts.ts';

/** The demo accounts' password is known to everybody: a database that holds them is served on loopback only. */
export async function refuseDemoElsewhere({ pool }: Pick<Services, 'pool'>, { host }: Pick<Config, 'host'>): Promise<void> {
  const { rowCount } = await pool.query('select from users where email = any($1) limit 1', [demoAccounts.map((account) => account.email)]);
  if (rowCount === 0) return;
  throw new StartRefused(
    `This database holds the demo world, whose passwords everybody knows, and ${host} can be reached from outside: set DATA_DIR to an empty folder, DATABASE_URL to another database, or HOST to 127.0.0.1`,
  );
}
