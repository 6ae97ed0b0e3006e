import { parseArgs } from 'node:util';
import { email as emailAddress } from '@oeuvre/contracts/kernel/text.ts';
import { changeRights, ensureConfirmedUser, registerConfirmed } from './domains/accounts/accounts.commands.ts';
import { createPasswordLink } from './domains/accounts/accounts.flows.ts';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import { inTransaction } from './platform/database/database.ts';
import { openServices } from './platform/services/open-services.ts';
import { mainProgram, openDatabase } from './run.ts';

/**
 * `npm run create-admin -- --email …`: grants the role SUPER and all flags for articles, creates the account if there
 * is none, and prints a link to set its password.
 */
await mainProgram(async () => {
  const address = emailAddress.safeParse(
    parseArgs({ options: { email: { type: 'string' } }, strict: false }).values.email,
  );
  if (!address.success) throw new StartRefused('Name the account: npm run create-admin -- --email someone@example.org');
  const config = readConfig();
  const log = createLog('warn');
  const database = await openDatabase(config, log);
  const services = await openServices({ config, databaseUrl: database.url, log, queues: [] });
  try {
    const person = await inTransaction(services.db, async (tx) => {
      const id = await ensureConfirmedUser(tx, address.data);
      await registerConfirmed(tx, address.data);
      await changeRights(tx, id, { roles: ['SUPER'], flags: ['write', 'publish', 'mail'] });
      return id;
    });
    console.log(
      `\n${address.data} is SUPER and may write, publish and mail. To set the password within an hour, while Oeuvre runs, open\n\n  ${await createPasswordLink(services, person)}\n`,
    );
  } finally {
    await services.close();
    await database.embedded?.close();
  }
});
