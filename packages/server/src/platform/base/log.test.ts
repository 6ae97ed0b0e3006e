import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const secret = 'Zm9yZ290dGVuLXRva2VuLW9mLWEtbWFpbA';

test.each([
  ['the address of a page', { url: `/reset-password?token=${secret}&x=1` }],
  ['an address in an address', { url: `/login?next=1&inviteToken=${secret}` }],
  ['a private feed', { path: `/feeds/private/${secret}/atom.xml` }],
  ['a link to unsubscribe', { err: new Error(`GET https://oeuvre.test/api/email/unsubscribe?token=${secret} failed`) }],
  [
    'a row that PostgreSQL speaks of',
    {
      err: Object.assign(new Error('duplicate key'), {
        detail: `Key (token)=(${secret}) "already" exists.`,
        code: '23505',
      }),
    },
  ],
  ['the cause of an error', { err: new Error('failed', { cause: new Error(`?token=${secret}`) }) }],
  ['an e-mail address', { err: new Error(`550 <${secret}@world.test> unknown`) }],
  ['the address of a database', { err: new Error(`postgres://oeuvre:${secret}@db.world.test/oeuvre`) }],
])('40: %s is logged without its secret', (_, said) => {
  const lines: string[] = [];
  createLog('info', { write: (line: string) => lines.push(line) }).info(said, `asked at ?token=${secret}`);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(secret);
  expect(() => JSON.parse(lines[0]!)).not.toThrow();
});
