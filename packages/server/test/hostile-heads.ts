import { type Random, seeded } from '../src/demo/large/random.ts';

/** The name that answers must never contain. */
export const foreignHost = 'evil.test';

const hosts = [
  'oeuvre.test',
  foreignHost,
  `${foreignHost}:80`,
  `user@${foreignHost}`,
  `${foreignHost}/catalogue?`,
  '[::1',
  '[::1]:3000',
  'a b<c>',
  '',
  '.',
  '\u00ff.test',
  `${'x'.repeat(5_000)}.test`,
  'x\0.test',
];
const named = [foreignHost, `https://${foreignHost}/`, `//${foreignHost}`, `${foreignHost}, other.test`, '"><b>', ''];
const allNamed = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, named]));
const lengths = ['0', '5', '05', '+5', '-1', '5, 5', '1e1', '0x5', '99999999999999999999', '', ' '];

/** Headers that something between browser and page reads, each with values that only an attacker sends. */
const values: Readonly<Record<string, readonly string[]>> = {
  ...allNamed(
    'X-Forwarded-Host X-Host X-Original-Host X-Forwarded-Server X-Original-URL X-Rewrite-URL X-Forwarded-Prefix',
  ),
  Forwarded: [`host=${foreignHost};proto=https`, `for="_x";host="${foreignHost}"`, ';;;=', '"'],
  'X-Forwarded-Proto': ['https', 'javascript', 'https,http', ''],
  'X-Forwarded-For': ['127.0.0.1', '::ffff:0:0', '1.1.1.1, x', ','.repeat(3_000), '999.1.1.1'],
  Cookie: [
    'x'.repeat(60_000),
    `a=${'b'.repeat(7_000)}`,
    'theme=%',
    'theme=%ff%fe; locale=%E0%A4%A',
    'oeuvre.session=%',
    'oeuvre.session=%00.%00',
    `oeuvre.session=${'.'.repeat(3_000)}`,
    '__Host-oeuvre.session=x.y; oeuvre.session=x.y; oeuvre.session=z',
    '__proto__=1; constructor=2',
    '=;=;;;"',
    'notice=\u00ff\u00fe',
  ],
  Authorization: ['Bearer x', 'Basic %', 'Basic ////', 'x'.repeat(9_000), '', 'Bearer \u00ff'],
  Accept: ['*/*', ',', 'text/html;q=9', 'text/turtle', 'application/ld+json;q=-1', ';', 'a/b,'.repeat(1_500)],
  'Accept-Language': ['*', 'de;q=x', '-', 'xx-'.repeat(1_000), '\u00e4', 'en;q=0,*;q=0', ','.repeat(1_500)],
  'Accept-Encoding': ['identity;q=0', 'br;q=x', '*;q=0', 'gzip,'.repeat(1_500), '\u00ff'],
  'If-None-Match': ['*', '"', 'W/', 'W/"x"', '"x",'.repeat(1_500), '\u00ff'],
  'If-Modified-Since': ['x', 'Thu, 99 Foo 9999 99:99:99 GMT', '-1', '1e400'],
  'If-Range': ['"', 'x'],
  Range: [
    'bytes=0-',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-99999999999999999999',
    `bytes=${'0-0,'.repeat(1_500)}`,
    'x=1-2',
  ],
  'Content-Length': lengths,
  'Transfer-Encoding': ['chunked', 'chunked, chunked', 'gzip, chunked', 'identity', 'x', ' chunked', 'CHUNKED'],
  'Content-Type': ['application/json', 'multipart/form-data', '\u00ff/\u00ff', ';'],
  'Content-Encoding': ['gzip', 'x'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c', 'x'],
  Connection: ['close, content-length', 'host', 'upgrade', 'keep-alive', ''],
  Origin: [`https://${foreignHost}`, 'null', '\u00ff', ''],
  Referer: [`https://${foreignHost}/`, '\u00ff', 'javascript:1'],
  'X-Http-Method-Override': ['DELETE', '\u00ff'],
  'X-Request-Id': ['"><b>', 'x'.repeat(5_000)],
  'User-Agent': ['', 'x'.repeat(9_000), '\u00ff'],
};
/** Lines that are no header, or one that some servers read as another. */
const lines = [
  `Host : ${foreignHost}`,
  ` Host: ${foreignHost}`,
  `X: a\r\n\tHost: ${foreignHost}`,
  'no colon',
  ': no name',
  'X\0Y: z',
  'X: a\0b',
  '\u00e4: b',
  `X: a\rHost: ${foreignHost}`,
  `X: a\nHost: ${foreignHost}`,
  `${'X'.repeat(5_000)}: y`,
];

const oddCase = (random: Random, name: string) =>
  [...name].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** The lines of a head, without the first. The same number is always the same head. */
export function hostileHead(number: number, own: readonly string[]): string[] {
  const random = seeded(`hostile head ${number}`);
  const header = () => {
    const name = random.pick(Object.keys(values));
    const written = random.chance(0.5) ? oddCase(random, name) : name;
    return `${written}: ${random.pick(values[name]!)}`;
  };
  const made = Array.from({ length: random.whole(1, 6) }, header);
  const again = random.chance(0.2) ? ['Authorization: Bearer x', 'authorization: Basic YTpi'] : [];
  const host = random.chance(0.5) ? hosts[0] : random.pick(hosts);
  const broken = random.chance(0.15) ? [random.pick(lines)] : [];
  return [`Host: ${host}`, ...own, ...made, ...again, ...broken];
}
