import { expect, test } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { aPerson } from '../domains/accounts/accounts.factory.ts';
import { refuseDemoElsewhere } from './refuse-demo.ts';

test('a database with the demo accounts is not served to other machines', async () => {
  await aPerson(db, { email: 'member@oeuvre.test' });
  await expect(refuseDemoElsewhere({ pool }, { host: '0.0.0.0' })).rejects.toThrow(/demo world.*DATA_DIR/);
});

test('a database without them is', async () => {
  await aPerson(db, { email: 'member@museum.example' });
  await expect(refuseDemoElsewhere({ pool }, { host: '0.0.0.0' })).resolves.toBeUndefined();
});
