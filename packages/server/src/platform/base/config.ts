import { isIPv6 } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { isLoopback, parseTrustedProxies, type TrustedProxies } from './client-address.ts';
import { type DkimSettings, dkimOf } from './dkim-settings.ts';
import { type DomainRates, parseDomainRates } from './domain-rates.ts';
import { type ListedHosts, noHosts, parseListedHosts } from './listed-hosts.ts';
import { fileOf } from './named-file.ts';
import { sessionSecret } from './session-secret.ts';
import { regionOfTopic } from './sns-topic.ts';
import { StartRefused } from './start-refused.ts';
import { parseWarmUp, type WarmUp } from './warm-up.ts';

const choice = z.enum(['true', 'false', '1', '0']);
const isOn = (word: z.infer<typeof choice>) => word === 'true' || word === '1';
const flag = (byDefault: 'true' | 'false') => choice.default(byDefault).transform(isOn);

const perHour = (byDefault: number) => z.coerce.number<string>().int().min(1).max(100_000).default(byDefault);

const days = z.coerce.number<string>().int().min(1).max(36_500).optional();

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

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
  SES_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region of Amazon SES (eu-west-1)')
    .optional(),
  SES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SES_CONFIGURATION_SET: z.string().max(64).optional(),
  SES_ACCESS_KEY_ID: z.string().optional(),
  SES_SECRET_ACCESS_KEY: z.string().optional(),
  SES_TOPICS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine(
      (topics) => topics.every((topic) => regionOfTopic(topic) !== undefined),
      'must be topics of Amazon SNS (arn:aws:sns:eu-west-1:123456789012:ses-events), separated by commas',
    ),
  BOUNCE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain (bounces.example.org)')
    .optional(),
  BOUNCE_HOST: z.string().default('127.0.0.1'),
  BOUNCE_PORT: z.coerce.number<string>().int().min(0).max(65_535).optional(),
  BOUNCE_TLS_CERT: z.string().optional(),
  BOUNCE_TLS_KEY: z.string().optional(),
  TIME_ZONE: z.string().default('UTC').refine(isTimeZone, 'must be a time zone (Europe/Lisbon)'),
  DKIM_DOMAIN: z.hostname().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be a name such as oeuvre1')
    .optional(),
  DKIM_KEY: z.string().optional(),
  MAIL_WARM_UP: z
    .string()
    .transform(parseWarmUp)
    .refine(
      (warmUp) => warmUp !== undefined,
      'must be the first day, its number of mails and its growth: 2026-12-01 50 x2',
    )
    .optional(),
  MAIL_DOMAIN_RATES: z
    .string()
    .transform(parseDomainRates)
    .refine(
      (rates) => rates !== undefined,
      'must be domains and their mails a second, separated by commas: gmail.com=20,outlook.com=10',
    )
    .optional(),
  MAIL_FROM: z.string().default('Oeuvre <news@oeuvre.test>'),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .max(300)
    .regex(/^[^\p{Cc}\p{Co}]*$/u, 'must be one line')
    .optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag('true'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SESSION_SECRET: z.string().optional(),
  MASS_MAILING: choice.transform(isOn).optional(),
  HIDE_REGISTRATION: flag('false'),
  CHAT_MESSAGES_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(200),
  SIGN_UPS_PER_HOUR: perHour(60),
  PASSWORD_RESETS_PER_HOUR: perHour(30),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform(parseTrustedProxies)
    .refine(
      (proxies) => proxies !== undefined,
      'must be the number of proxies in front (1), or their networks (10.0.0.0/8,loopback). `true` would believe what visitors write themselves',
    ),
  IMPORT_PICTURE_HOSTS: z
    .string()
    .default('')
    .transform(parseListedHosts)
    .refine(
      (hosts) => hosts !== undefined,
      'must be hosts (iiif.museum.org, *.museum.org, museum.org:8443), addresses or networks (10.0.0.0/8), separated by commas',
    ),
  TAG_PREDICTION_URL: z.url({ protocol: /^https?$/ }).optional(),
  DRAIN_SECONDS: z.coerce.number<string>().min(0).max(300).default(5),
  AUDIT_LOG_DAYS: days,
  ARTICLE_REVISIONS_DAYS: days,
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** An S3-compatible store; `forcePathStyle` is for those that do not serve a bucket as a host name. */
export interface S3Settings {
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly forcePathStyle: boolean;
}

/** Amazon SES. Its events come by the topic of the configuration set. */
export interface SesSettings {
  readonly region: string;
  readonly endpoint?: string | undefined;
  readonly configurationSet: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Mail that comes back: the domain of the return paths, and where to listen for it. */
export interface BounceSettings {
  readonly domain: string;
  readonly host: string;
  /** Undefined: another node listens. */
  readonly port: number | undefined;
  /** Without a certificate of its own, the listener offers no TLS. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

/** All configuration, validated once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Undefined: start the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Where people reach us; links in mails start with it. Never taken from a request's Host header. */
  readonly publicUrl: string;
  readonly smtp: { url: string | undefined; connections: number; perSecond: number };
  /** Mail goes by SES instead of SMTP. */
  readonly ses?: SesSettings | undefined;
  readonly mailFrom: string;
  /** The domain of `mailFrom` is new: so many mails a day. */
  readonly warmUp?: WarmUp | undefined;
  /** In the footer of every mail. */
  readonly mailPostalAddress?: string | undefined;
  /** Recipient domains with a pace of their own. */
  readonly domainRates?: DomainRates | undefined;
  /** Where the house is: for people whose own time zone is unknown. */
  readonly timeZone: string;
  /** The topics of Amazon SNS whose messages about our mail we believe. */
  readonly sesTopics: readonly string[];
  /** Undefined: reports come to the sender's own mailbox, and Oeuvre does not read them. */
  readonly bounces: BounceSettings | undefined;
  /** Mail leaves unsigned without it. */
  readonly dkim?: DkimSettings | undefined;
  readonly s3: S3Settings | undefined;
  readonly redisUrl: string | undefined;
  readonly sessionSecret: string;
  readonly massMailing: boolean;
  readonly hideRegistration: boolean;
  /** How often one address may create an account, and request a password reset. */
  readonly hourly: { readonly signUps: number; readonly passwordResets: number };
  /** How many messages one person may send in the chat, counted by each node. */
  readonly chatMessagesPerMinute: number;
  readonly trustProxy: TrustedProxies;
  /** Where imports may fetch pictures from. */
  readonly importPictureHosts: ListedHosts;
  /** The service that predicts terms instead of the catalogue's own statistics. */
  readonly tagPredictionUrl: string | undefined;
  /** How long a node that is told to end (SIGTERM) goes on to answer. */
  readonly drainSeconds: number;
  /** How long logs of the house are kept; for ever if undefined. */
  readonly keptDays: { readonly auditLog: number | undefined; readonly articleRevisions: number | undefined };
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  /** The embedded database with the demo world and demo accounts; only if nobody outside this machine can connect. */
  readonly demo: boolean;
  readonly development: boolean;
}

type Environment = z.output<typeof environment>;

const s3Of = (set: Environment): S3Settings | undefined =>
  set.S3_BUCKET
    ? {
        endpoint: set.S3_ENDPOINT,
        bucket: set.S3_BUCKET,
        region: set.S3_REGION,
        accessKeyId: set.S3_ACCESS_KEY_ID,
        secretAccessKey: set.S3_SECRET_ACCESS_KEY,
        forcePathStyle: set.S3_FORCE_PATH_STYLE,
      }
    : undefined;

const sesOf = (set: Environment): SesSettings | undefined =>
  set.SES_REGION
    ? {
        region: set.SES_REGION,
        endpoint: set.SES_ENDPOINT,
        configurationSet: set.SES_CONFIGURATION_SET,
        accessKeyId: set.SES_ACCESS_KEY_ID,
        secretAccessKey: set.SES_SECRET_ACCESS_KEY,
      }
    : undefined;

/** Reads the environment, or refuses to start with one sentence per mistake. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, argv: readonly string[] = process.argv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new StartRefused(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const set = parsed.data;
  const embedded = set.DATABASE_URL === undefined;
  if (!embedded && set.SESSION_SECRET === undefined)
    throw new StartRefused(
      'SESSION_SECRET must be set when DATABASE_URL is: every node signs sessions with the same secret',
    );
  if (set.SES_REGION && set.SMTP_URL) throw new StartRefused('set either SES_REGION or SMTP_URL: mail goes one way');
  if (set.SES_REGION && set.DKIM_DOMAIN)
    throw new StartRefused('Amazon SES signs mail itself: unset DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY');
  if (set.S3_ENDPOINT && !set.S3_BUCKET) throw new StartRefused('S3_BUCKET must be set when S3_ENDPOINT is');
  const dataDir = path.resolve(set.DATA_DIR);
  const publicUrl = (set.PUBLIC_URL ?? `http://${isIPv6(set.HOST) ? `[${set.HOST}]` : set.HOST}:${set.PORT}`).replace(
    /\/+$/,
    '',
  );
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir,
    databaseUrl: set.DATABASE_URL,
    publicUrl,
    smtp: { url: set.SMTP_URL, connections: set.SMTP_CONNECTIONS, perSecond: set.SMTP_RATE },
    ses: sesOf(set),
    mailFrom: set.MAIL_FROM,
    warmUp: set.MAIL_WARM_UP,
    mailPostalAddress: set.MAIL_POSTAL_ADDRESS?.trim() || undefined,
    domainRates: set.MAIL_DOMAIN_RATES,
    timeZone: set.TIME_ZONE,
    sesTopics: set.SES_TOPICS,
    bounces: bouncesOf(set),
    dkim: dkimOf({ domain: set.DKIM_DOMAIN, selector: set.DKIM_SELECTOR, file: set.DKIM_KEY }),
    s3: s3Of(set),
    redisUrl: set.REDIS_URL,
    sessionSecret: sessionSecret(set.SESSION_SECRET, dataDir),
    massMailing: set.MASS_MAILING ?? embedded,
    hideRegistration: set.HIDE_REGISTRATION,
    hourly: { signUps: set.SIGN_UPS_PER_HOUR, passwordResets: set.PASSWORD_RESETS_PER_HOUR },
    chatMessagesPerMinute: set.CHAT_MESSAGES_PER_MINUTE,
    trustProxy: set.TRUST_PROXY ?? false,
    importPictureHosts: set.IMPORT_PICTURE_HOSTS ?? noHosts,
    tagPredictionUrl: set.TAG_PREDICTION_URL,
    drainSeconds: set.DRAIN_SECONDS,
    keptDays: { auditLog: set.AUDIT_LOG_DAYS, articleRevisions: set.ARTICLE_REVISIONS_DAYS },
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    demo: embedded && isLoopback(set.HOST) && isLoopback(new URL(publicUrl).hostname) && !set.TRUST_PROXY,
    development: argv.includes('--dev'),
  };
}

function bouncesOf(set: z.output<typeof environment>): BounceSettings | undefined {
  const { BOUNCE_DOMAIN: domain, BOUNCE_HOST: host, BOUNCE_PORT: port } = set;
  const [cert, key] = [set.BOUNCE_TLS_CERT, set.BOUNCE_TLS_KEY];
  if (!domain) {
    if (port !== undefined) throw new StartRefused('BOUNCE_DOMAIN must be set when BOUNCE_PORT is');
    return undefined;
  }
  if (!cert !== !key) throw new StartRefused('BOUNCE_TLS_CERT and BOUNCE_TLS_KEY belong together');
  return { domain, host, port, tls: cert && key ? { cert: fileOf(cert), key: fileOf(key) } : undefined };
}
