import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartRefused } from './start-refused.ts';
import type { S3Settings } from './storage-model.ts';

const choice = z.enum(['true', 'false', '1', '0']);
const isOn = (word: z.infer<typeof choice>) => word === 'true' || word === '1';
const flag = (byDefault: 'true' | 'false') => choice.default(byDefault).transform(isOn);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('./.data'),
  // Not z.url(): the address of a socket has no host.
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must be a PostgreSQL address')
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_CONNECTIONS: z.coerce.number<string>().int().min(1).max(50).default(5),
  SMTP_RATE: z.coerce.number<string>().int().min(1).max(10_000).default(200),
  MAIL_FROM: z.string().default('Oeuvre <news@oeuvre.test>'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag('true'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  MASS_MAILING: choice.transform(isOn).optional(),
  HIDE_REGISTRATION: flag('false'),
  TRUST_PROXY: flag('false'),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Everything that can be set from outside, validated once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL is started. */
  readonly databaseUrl: string | undefined;
  /** Where people reach us; links in mails begin with it. Never taken from a request's Host header. */
  readonly publicUrl: string;
  readonly smtp: { url: string | undefined; connections: number; perSecond: number };
  readonly mailFrom: string;
  readonly s3: S3Settings | undefined;
  readonly redisUrl: string | undefined;
  readonly sessionSecret: string;
  readonly massMailing: boolean;
  readonly hideRegistration: boolean;
  readonly trustProxy: boolean;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  /** The embedded database with its demo world and demo accounts; only ever on loopback. */
  readonly demo: boolean;
  readonly development: boolean;
}

const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host) || host.startsWith('127.');

/** Reads the environment, or refuses to start with one sentence per mistake. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, argv: readonly string[] = process.argv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new StartRefused(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const set = parsed.data;
  const embedded = set.DATABASE_URL === undefined;
  if (!embedded && set.SESSION_SECRET === undefined)
    throw new StartRefused('SESSION_SECRET must be set when DATABASE_URL is: every node signs sessions with the same secret');
  if (set.S3_ENDPOINT && !set.S3_BUCKET) throw new StartRefused('S3_BUCKET must be set when S3_ENDPOINT is');
  const dataDir = path.resolve(set.DATA_DIR);
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir,
    databaseUrl: set.DATABASE_URL,
    publicUrl: (set.PUBLIC_URL ?? `http://${set.HOST}:${set.PORT}`).replace(/\/+$/, ''),
    smtp: { url: set.SMTP_URL, connections: set.SMTP_CONNECTIONS, perSecond: set.SMTP_RATE },
    mailFrom: set.MAIL_FROM,
    s3: set.S3_BUCKET
      ? {
          endpoint: set.S3_ENDPOINT,
          bucket: set.S3_BUCKET,
          region: set.S3_REGION,
          accessKeyId: set.S3_ACCESS_KEY_ID,
          secretAccessKey: set.S3_SECRET_ACCESS_KEY,
          forcePathStyle: set.S3_FORCE_PATH_STYLE,
        }
      : undefined,
    redisUrl: set.REDIS_URL,
    sessionSecret: set.SESSION_SECRET ?? ownSecret(dataDir),
    massMailing: set.MASS_MAILING ?? embedded,
    hideRegistration: set.HIDE_REGISTRATION,
    trustProxy: set.TRUST_PROXY,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    demo: embedded && isLoopback(set.HOST),
    development: argv.includes('--dev'),
  };
}

/** A single-node installation keeps a secret of its own beside its data. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    try {
      fs.mkdirSync(dataDir, { recursive: true });
      fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw new StartRefused(`DATA_DIR ${dataDir} cannot be written: ${(cause as Error).message}`);
    }
    return fs.readFileSync(file, 'utf8');
  }
}
