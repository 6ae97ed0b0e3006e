import { createVerify, X509Certificate } from 'node:crypto';
import { regionOfTopic } from '../base/sns-topic.ts';

/** The fields that AWS signs, in this order. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;
type SnsType = keyof typeof signedFields;

const algorithms: Readonly<Record<string, string>> = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' };
const certificatePath = /^\/SimpleNotificationService-[A-Za-z0-9]{32}\.pem$/;
/** SNS retries for an hour by default; a topic may be set to retry for longer. */
const oldestMs = 24 * 3_600_000;
const mostAheadMs = 15 * 60_000;

/** The message is not one that AWS sent to one of our topics. `message` says which check it failed, for the log. */
export class NotFromSns extends Error {}

const refuse = (reason: string): never => {
  throw new NotFromSns(reason);
};

/** A message that AWS signed for one of our topics. */
export interface SnsMessage {
  readonly type: SnsType;
  readonly id: string;
  readonly topic: string;
  readonly text: string;
  /** Confirms a subscription; checked to be an address of the topic's own region. */
  readonly subscribeUrl: string | undefined;
}

/** How messages are checked. */
export interface SnsChecks {
  /** Our topics; messages of all others are refused. */
  readonly topics: readonly string[];
  /** Fetches the certificate at this address, which has been checked. */
  readonly certificateAt: (url: string) => Promise<string>;
  readonly now?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a message of Amazon SNS, signature version 1 or 2, or throws NotFromSns. The type and the topic are compared
 * exactly and first: an attacker could publish to a topic of their own a text that holds the rest of a message of ours,
 * and cut the signed string at other places.
 */
export async function readSns(body: string, checks: SnsChecks): Promise<SnsMessage> {
  const message = parsed(body);
  const type = typeIn(message);
  const values = valuesIn(message, signedFields[type]);
  if (!checks.topics.includes(values.TopicArn!)) refuse('topic');
  const region = regionOfTopic(values.TopicArn!) ?? refuse('topic');
  const certificateUrl = certificateUrlIn(message, region);
  const now = checks.now ?? Date.now();
  const age = now - Date.parse(values.Timestamp!);
  if (!(age < oldestMs && age > -mostAheadMs)) refuse('time');
  const certificate = new X509Certificate(await checks.certificateAt(certificateUrl));
  if (certificate.validToDate.getTime() < now || certificate.validFromDate.getTime() > now)
    refuse('certificate expired');
  assertSigned(message, { type, values, certificate });
  const subscribeUrl = type === 'Notification' ? undefined : subscribeUrlIn(values, region);
  return { type, id: values.MessageId!, topic: values.TopicArn!, text: values.Message!, subscribeUrl };
}

function parsed(body: string): Fields {
  try {
    const message: unknown = JSON.parse(body);
    if (typeof message === 'object' && message !== null) return message as Fields;
  } catch {
    // Refused below.
  }
  return refuse('not a JSON object');
}

function typeIn({ Type }: Fields): SnsType {
  return typeof Type === 'string' && Object.hasOwn(signedFields, Type) ? (Type as SnsType) : refuse('type');
}

/** The signed fields that the message has: a subject may be absent, all others are texts. */
function valuesIn(message: Fields, names: readonly string[]): Readonly<Record<string, string | undefined>> {
  const values: Record<string, string | undefined> = {};
  for (const name of names) {
    const value = message[name];
    if (typeof value === 'string') values[name] = value;
    else if (name !== 'Subject' || (value !== undefined && value !== null)) refuse(`field ${name}`);
  }
  return values;
}

function certificateUrlIn({ SignatureVersion, SigningCertURL }: Fields, region: string): string {
  if (typeof SignatureVersion !== 'string' || !Object.hasOwn(algorithms, SignatureVersion)) refuse('signature version');
  const url = serviceUrl(SigningCertURL, region);
  if (!certificatePath.test(url.pathname) || url.search) refuse('certificate address');
  return url.href;
}

/** An address of SNS in this region, exactly: names that only look like it belong to others. */
function serviceUrl(written: unknown, region: string): URL {
  const url = typeof written === 'string' && URL.canParse(written) ? new URL(written) : refuse('address');
  const host = `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  if (url.protocol !== 'https:' || url.host !== host || url.username || url.password) refuse('address');
  return url;
}

interface Signed {
  readonly type: SnsType;
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly certificate: X509Certificate;
}

function assertSigned({ SignatureVersion, Signature }: Fields, { type, values, certificate }: Signed): void {
  const verify = createVerify(algorithms[SignatureVersion as string]!);
  for (const name of signedFields[type]) {
    const value = values[name];
    if (value !== undefined) verify.update(`${name}\n${value}\n`);
  }
  if (typeof Signature !== 'string' || !verify.verify(certificate.publicKey, Signature, 'base64')) refuse('signature');
}

function subscribeUrlIn({ SubscribeURL, TopicArn }: Signed['values'], region: string): string {
  const url = serviceUrl(SubscribeURL, region);
  const isMeant =
    url.searchParams.get('Action') === 'ConfirmSubscription' && url.searchParams.get('TopicArn') === TopicArn;
  return isMeant ? url.href : refuse('subscribe address');
}
