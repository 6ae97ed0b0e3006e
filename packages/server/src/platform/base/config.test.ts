import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { StartRefused } from './start-refused.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-config-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
const secretFile = () => path.join(dataDir, 'session-secret');
const start = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env }, []);

describe('the secret that sessions are signed with', () => {
  test('is created once, readable by its owner only, and the same at every start', () => {
    const { sessionSecret } = start();
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(start().sessionSecret).toBe(sessionSecret);
    expect(fs.statSync(secretFile()).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(dataDir)).toEqual(['session-secret']);
  });

  test.each([
    ['empty', ''],
    ['of blanks', ' '.repeat(40)],
    ['cut short', 'only half of a'],
  ])('is refused when its file is %s', (_, written) => {
    fs.writeFileSync(secretFile(), written);
    expect(() => start()).toThrow(/session-secret is empty or cut short/);
    expect(fs.readFileSync(secretFile(), 'utf8')).toBe(written);
  });

  test.each(['short', 'x'.repeat(31), `${' '.repeat(30)}x`])(
    'is refused when SESSION_SECRET is %o',
    (SESSION_SECRET) => {
      expect(() => start({ SESSION_SECRET })).toThrow(/SESSION_SECRET: needs at least 32/);
      expect(() => start({ SESSION_SECRET, DATABASE_URL: 'postgres://db/oeuvre' })).toThrow(
        /SESSION_SECRET: needs at least 32/,
      );
    },
  );

  test('is not created on a full disk: the start is refused, and the next one with space creates a whole one', () => {
    const { writeFileSync } = fs;
    vi.spyOn(fs, 'writeFileSync').mockImplementation((file, _data, options) => {
      writeFileSync(file, '', options);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    expect(() => start()).toThrow(StartRefused);
    expect(fs.readdirSync(dataDir)).toEqual([]);
    vi.restoreAllMocks();
    expect(start().sessionSecret.length).toBeGreaterThanOrEqual(32);
  });

  test('is the same for two programs that start at once: the first one wins', () => {
    const { linkSync } = fs;
    vi.spyOn(fs, 'linkSync').mockImplementationOnce((aside, file) => {
      writeSecret('the secret of the one who was quicker');
      linkSync(aside, file);
    });
    expect(start().sessionSecret).toBe('the secret of the one who was quicker');
    expect(fs.readdirSync(dataDir)).toEqual(['session-secret']);
  });

  test('is renamed into place if the file system has no links', () => {
    vi.spyOn(fs, 'linkSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    const { sessionSecret } = start();
    expect(fs.readFileSync(secretFile(), 'utf8')).toBe(sessionSecret);
  });

  const writeSecret = (secret: string) => fs.writeFileSync(secretFile(), secret);
});

describe('Amazon SES', () => {
  test('is off by default', () => {
    expect(start().ses).toBeUndefined();
  });

  test('sends mail in its region', () => {
    expect(start({ SES_REGION: 'eu-west-1', SES_CONFIGURATION_SET: 'oeuvre' }).ses).toMatchObject({
      region: 'eu-west-1',
      configurationSet: 'oeuvre',
    });
  });

  test.each([
    [
      'beside an SMTP server',
      { SES_REGION: 'eu-west-1', SMTP_URL: 'smtp://127.0.0.1' },
      /either SES_REGION or SMTP_URL/,
    ],
    ['in a region that cannot be one', { SES_REGION: 'eu-west-1.example.org/' }, /SES_REGION: must be a region/],
  ])('%s is refused', (_, env, words) => {
    expect(() => start(env)).toThrow(words);
  });
});

describe('the demo world', () => {
  test('is on by default', () => {
    expect(start().demo).toBe(true);
  });

  test.each([
    ['0.0.0.0', {}],
    ['::', {}],
    ['192.168.1.4', {}],
    ['museum.example', {}],
    ['127.evil.example', {}],
    ['127.0.0.1', { PUBLIC_URL: 'https://museum.example' }],
    ['127.0.0.1', { PUBLIC_URL: 'http://192.168.1.4:3000' }],
    ['127.0.0.1', { PUBLIC_URL: 'http://127.0.0.1.evil.example' }],
    ['127.0.0.1', { TRUST_PROXY: '1' }],
  ])('is off at HOST %s with %o', (HOST, env) => {
    expect(start({ HOST, ...env }).demo).toBe(false);
  });

  test.each([
    ['localhost', {}],
    ['::1', { PUBLIC_URL: 'http://[::1]:3000' }],
    ['127.0.0.1', { PUBLIC_URL: 'http://localhost:3000' }],
  ])('is on at HOST %s with %o', (HOST, env) => {
    expect(start({ HOST, ...env }).demo).toBe(true);
  });
});

test('TRUST_PROXY names proxies, and never trusts everybody', () => {
  expect(start().trustProxy).toBe(false);
  expect(start({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  expect(start({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback']);
  expect(() => start({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY: must be the number of proxies/);
});

test('MAIL_POSTAL_ADDRESS is one line, or absent', () => {
  expect(start().mailPostalAddress).toBeUndefined();
  expect(start({ MAIL_POSTAL_ADDRESS: ' ' }).mailPostalAddress).toBeUndefined();
  expect(start({ MAIL_POSTAL_ADDRESS: ' 12 Rua da Boavista, Lisbon ' }).mailPostalAddress).toBe(
    '12 Rua da Boavista, Lisbon',
  );
  expect(() => start({ MAIL_POSTAL_ADDRESS: 'one\ntwo' })).toThrow(/MAIL_POSTAL_ADDRESS: must be one line/);
});

test('IMPORT_PICTURE_HOSTS names hosts, and never all of them', () => {
  expect(start().importPictureHosts).toEqual({ hosts: [], networks: [] });
  expect(start({ IMPORT_PICTURE_HOSTS: 'iiif.museum.org, *.museum.org' }).importPictureHosts.hosts).toHaveLength(2);
  for (const wrong of [
    '*',
    'https://museum.org',
    'museum.org/pictures',
    'museum.org:99999',
    '10.0.0.0/64',
    '*.10.0.0.1',
  ])
    expect(() => start({ IMPORT_PICTURE_HOSTS: wrong })).toThrow(/IMPORT_PICTURE_HOSTS: must be hosts/);
});

describe('the warm-up of a sending domain', () => {
  test.each([
    ['2026-12-01 50', { from: '2026-12-01', first: 50, growth: 2 }],
    ['2026-12-01 200 x1.5', { from: '2026-12-01', first: 200, growth: 1.5 }],
  ])('%s is read', (MAIL_WARM_UP, warmUp) => {
    expect(start({ MAIL_WARM_UP }).warmUp).toEqual(warmUp);
  });

  test.each(['50', '2026-13-01 50', '2026-02-30 50', '2026-12-01 0', '2026-12-01 50 x1', 'tomorrow 50 x2'])(
    'is refused when MAIL_WARM_UP is %o',
    (MAIL_WARM_UP) => {
      expect(() => start({ MAIL_WARM_UP })).toThrow(/MAIL_WARM_UP/);
    },
  );
});

describe('the paces of recipient domains', () => {
  test('are read, however they are written', () => {
    expect(start({ MAIL_DOMAIN_RATES: 'Gmail.com=20, outlook.com=0.5' }).domainRates).toEqual(
      new Map([
        ['gmail.com', 20],
        ['outlook.com', 0.5],
      ]),
    );
  });

  test.each(['gmail.com', 'gmail.com=0', 'gmail.com=fast', 'gmail.com=1,gmail.com=2', '@gmail.com=3'])(
    'are refused when MAIL_DOMAIN_RATES is %o',
    (MAIL_DOMAIN_RATES) => {
      expect(() => start({ MAIL_DOMAIN_RATES })).toThrow(/MAIL_DOMAIN_RATES/);
    },
  );
});
