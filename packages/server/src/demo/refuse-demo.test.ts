import { expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { refuseDemoElsewhere } from './refuse-demo.ts';

const here = { host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', trustProxy: false } as const;

test.each([
  ['the address of all networks', { host: '0.0.0.0' }],
  ['the same in IPv6', { host: '::' }],
  ['a name of the machine', { host: 'museum.example' }],
  ['an address for everybody in front of a proxy', { publicUrl: 'https://museum.example' }],
  ['a proxy', { trustProxy: 1 }],
])('a database with the demo accounts is not served at %s', async (_, place) => {
  await aPerson(db, { email: 'member@oeuvre.test' });
  await expect(refuseDemoElsewhere({ pool }, { ...here, ...place })).rejects.toThrow(/demo world.*DATA_DIR/);
});

test('the demo is served to this machine, from any database', async () => {
  await aPerson(db, { email: 'member@oeuvre.test' });
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    await expect(refuseDemoElsewhere({ pool }, { ...here, host })).resolves.toBeUndefined();
});

test('a database without demo accounts is served to everybody', async () => {
  await aPerson(db, { email: 'member@museum.example' });
  await expect(refuseDemoElsewhere({ pool }, { ...here, host: '0.0.0.0' })).resolves.toBeUndefined();
});
