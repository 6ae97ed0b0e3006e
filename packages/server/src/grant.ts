import { parseArgs } from 'node:util';
import { email as emailAddress } from '@oeuvre/contracts/kernel/text.ts';
import { type Role, roles } from '@oeuvre/contracts/kernel/viewer.ts';
import {
  type ArticleFlag,
  articleFlags,
  changeRights,
  type RightsChange,
} from './domains/accounts/accounts.commands.ts';
import { findUserByEmail } from './domains/accounts/accounts.queries.ts';
import { readConfig } from './platform/base/config.ts';
import { createLog } from './platform/base/log.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import { inTransaction } from './platform/database/database.ts';
import { openServices } from './platform/services/open-services.ts';
import { mainProgram, openDatabase } from './run.ts';

const flags = Object.keys(articleFlags) as ArticleFlag[];
const usage = `npm run grant -- --email <address> [--role <role>] [--without-role <role>] [--flag <flag>] [--without-flag <flag>]
Each may be given several times. Roles: ${roles.join(', ')}. Flags: ${flags.join(', ')}.`;

interface Wanted {
  readonly email: string;
  readonly change: RightsChange;
}

const several = { type: 'string', multiple: true } as const;
function readArguments(): Wanted {
  try {
    const options = {
      email: { type: 'string' },
      role: several,
      'without-role': several,
      flag: several,
      'without-flag': several,
    } as const;
    const { values } = parseArgs({ options });
    const known = <Name extends string>(names: readonly Name[], given: readonly string[] = []) =>
      given.map(
        (one) => names.find((name) => name.toLowerCase() === one.toLowerCase()) ?? refuse(`There is no ${one}.`),
      );
    const change = {
      roles: known<Role>(roles, values.role),
      withoutRoles: known<Role>(roles, values['without-role']),
      flags: known(flags, values.flag),
      withoutFlags: known(flags, values['without-flag']),
    };
    if (Object.values(change).every((names) => names.length === 0)) refuse('Name at least one role or flag.');
    const email = emailAddress.safeParse(values.email);
    return { email: email.success ? email.data : refuse('Name the account with --email.'), change };
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(`${(error as Error).message}\n\n${usage}`);
  }
}

function refuse(why: string): never {
  throw new StartRefused(`${why}\n\n${usage}`);
}

/**
 * `npm run grant -- --email …`: grants or revokes roles and flags of an account; changes take effect with the person's
 * next request.
 */
await mainProgram(async () => {
  const { email, change } = readArguments();
  const config = readConfig();
  const database = await openDatabase(config, createLog('warn'));
  const services = await openServices({ config, databaseUrl: database.url, log: createLog('warn'), queues: [] });
  try {
    const now = await inTransaction(services.db, async (tx) => {
      const person = await findUserByEmail(tx, email);
      if (!person)
        throw new StartRefused(
          `There is no account for ${email}: the person must sign up first, or you create it with create-admin`,
        );
      // An unconfirmed address may be a stranger's.
      if (!person.emailVerified)
        throw new StartRefused(`${email} has not been confirmed yet: its owner follows the link in the mail first`);
      return changeRights(tx, person.id, change);
    });
    console.log(
      `\n${email} has the roles ${now.roles.join(', ') || '(none)'} and may ${now.flags.join(', ') || 'neither write, publish nor mail'}.\n`,
    );
  } finally {
    await services.close();
    await database.embedded?.close();
  }
});
