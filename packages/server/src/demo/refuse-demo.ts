import dns from 'node:dns/promises';
import { isLoopback } from '../platform/base/client-address.ts';
import type { Config } from '../platform/base/config.ts';
import { StartRefused } from '../platform/base/start-refused.ts';
import type { Services } from '../platform/services/services.ts';
import { demoAccounts } from './demo-accounts.ts';

type Place = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>;

/** Everybody knows the demo accounts' password, so a database with them is served to this machine only. */
export async function refuseDemoElsewhere({ pool }: Pick<Services, 'pool'>, place: Place): Promise<void> {
  const exposure = await exposureOf(place);
  if (!exposure) return;
  const { rowCount } = await pool.query('select from users where email = any($1) limit 1', [
    demoAccounts.map((account) => account.email),
  ]);
  if (rowCount === 0) return;
  throw new StartRefused(
    `This database holds the demo world, whose passwords everybody knows, and ${exposure}: set DATA_DIR to an empty folder, DATABASE_URL to another database, or HOST and PUBLIC_URL to 127.0.0.1 without TRUST_PROXY`,
  );
}

/** How somebody elsewhere could reach the server; host names are resolved here and now. */
async function exposureOf({ host, publicUrl, trustProxy }: Place): Promise<string | undefined> {
  const addresses = await dns.lookup(host, { all: true }).catch(() => []);
  if (!isLoopback(host) || !addresses.every(({ address }) => isLoopback(address)))
    return `HOST ${host} can be reached from outside`;
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL ${publicUrl} is no address of this machine alone`;
  return trustProxy === false ? undefined : 'TRUST_PROXY says that others come through a proxy';
}
