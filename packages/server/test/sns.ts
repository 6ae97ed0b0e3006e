import { createSign } from 'node:crypto';
import { type Certificate, selfSigned } from './certificate.ts';

export const snsTopic = 'arn:aws:sns:eu-west-1:123456789012:ses-events';
export const snsHost = 'sns.eu-west-1.amazonaws.com';
export const certificateUrl = `https://${snsHost}/SimpleNotificationService-${'a'.repeat(32)}.pem`;
/** In place of the one of AWS, whose key only AWS has. */
export const snsCertificate = selfSigned(snsHost);

export type SnsFields = Record<string, unknown>;

const signedNames = (type: unknown) =>
  type === 'Notification'
    ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
    : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

/** The text that AWS signs. */
export const signedText = (message: SnsFields) =>
  signedNames(message.Type)
    .filter((name) => message[name] != null)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');

interface Signing {
  readonly version?: string;
  readonly by?: Certificate;
  /** Fields changed after signing. */
  readonly after?: SnsFields;
}

let made = 0;

/** A message as SNS posts it. */
export function snsMessage(fields: SnsFields = {}, { version = '2', by = snsCertificate, after = {} }: Signing = {}) {
  made += 1;
  const message: SnsFields = {
    Type: 'Notification',
    MessageId: `message-${process.pid}-${made}`,
    TopicArn: snsTopic,
    Message: '{"eventType":"Delivery"}',
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    SigningCertURL: certificateUrl,
    ...fields,
  };
  message.Signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(signedText(message))
    .sign(by.key, 'base64');
  return { ...message, ...after };
}

/** The question of SNS whether we want a topic's messages. */
export const subscription: SnsFields = {
  Type: 'SubscriptionConfirmation',
  Token: 'token',
  Message: 'You have chosen to subscribe',
  SubscribeURL: `https://${snsHost}/?Action=ConfirmSubscription&TopicArn=${snsTopic}&Token=token`,
};
