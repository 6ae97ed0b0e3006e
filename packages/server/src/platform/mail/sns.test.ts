import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { selfSigned } from '../../../test/certificate.ts';
import {
  certificateUrl,
  type SnsFields,
  signedText,
  snsCertificate,
  snsHost,
  snsMessage,
  snsTopic,
  subscription,
} from '../../../test/sns.ts';
import { NotFromSns, readSns } from './sns.ts';
import { createSnsRequests, SnsUnavailable } from './sns-requests.ts';

const certificateAt = async () => snsCertificate.pem;
const read = (message: SnsFields, pem = snsCertificate.pem) =>
  readSns(JSON.stringify(message), { topics: [snsTopic], certificateAt: async () => pem });
const foreignTopic = 'arn:aws:sns:eu-west-1:999999999999:attacker';
const foreign = selfSigned(snsHost);
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

test.each<[string, () => SnsFields]>([
  ['a message signed by version 1', () => snsMessage({}, { version: '1' })],
  ['a message signed by version 2', () => snsMessage()],
  ['a message with a subject', () => snsMessage({ Subject: 'Amazon SES Email Event Notification' })],
  ['a message whose subject is null', () => snsMessage({}, { after: { Subject: null } })],
  ['the question whether we subscribe', () => snsMessage(subscription)],
  ['the note that a subscription ended', () => snsMessage({ ...subscription, Type: 'UnsubscribeConfirmation' })],
])('%s is taken', async (_, make) => {
  const message = make();
  expect(await read(message)).toMatchObject({ type: message.Type, id: message.MessageId, topic: snsTopic });
});

/**
 * An attacker publishes to a topic of their own a text that contains the rest of a message of ours. AWS signs it, and they
 * cut the signed string at other places: the topic is then ours, and the type is 'Notification⏎MessageId⏎…'.
 */
function split(): SnsFields {
  const time = new Date().toISOString();
  const text = '{"eventType":"Complaint"}';
  const tail = `MessageId\nfake\nTimestamp\n${time}\nTopicArn\n${snsTopic}\nType\nNotification`;
  const honest = snsMessage({ TopicArn: foreignTopic, Message: `${text}\n${tail}` });
  const rest = signedText(honest).split(`TopicArn\n${snsTopic}\nType\n`)[1]!.slice(0, -1);
  return { ...honest, Message: text, MessageId: 'fake', Timestamp: time, TopicArn: snsTopic, Type: rest };
}

const otherAddress = (url: string) => () => snsMessage({ SigningCertURL: url });
const path = `SimpleNotificationService-${'a'.repeat(32)}.pem`;

test.each<[string, string, () => SnsFields]>([
  ['signed with a foreign key', 'signature', () => snsMessage({}, { by: foreign })],
  ['with another text', 'signature', () => snsMessage({}, { after: { Message: '{"eventType":"Complaint"}' } })],
  ['with another time', 'signature', () => snsMessage({}, { after: { Timestamp: ago(5_000) } })],
  ['of version 2 that says 1', 'signature', () => snsMessage({}, { after: { SignatureVersion: '1' } })],
  ['of version 3', 'signature version', () => snsMessage({}, { after: { SignatureVersion: '3' } })],
  ['whose version is a number', 'signature version', () => snsMessage({}, { after: { SignatureVersion: 2 } })],
  ['whose certificate is on another host', 'address', otherAddress(`https://evil.example/${path}`)],
  ['whose certificate is in a bucket', 'address', otherAddress(`https://${snsHost}.s3.amazonaws.com/x.pem`)],
  ['whose certificate is another file', 'certificate address', otherAddress(`https://${snsHost}/other/x.pem`)],
  ['whose certificate hides its host', 'address', otherAddress(`https://${snsHost}@evil.example/${path}`)],
  ['whose certificate comes without TLS', 'address', otherAddress(certificateUrl.replace('https', 'http'))],
  ['whose certificate is of no region', 'address', otherAddress(`https://sns.abc.amazonaws.com/${path}`)],
  ['of another topic', 'topic', () => snsMessage({ TopicArn: foreignTopic })],
  ['of a topic that begins like ours', 'topic', () => snsMessage({ TopicArn: `${snsTopic}2` })],
  ['of two days ago', 'time', () => snsMessage({ Timestamp: ago(2 * 86_400_000) })],
  ['of tomorrow', 'time', () => snsMessage({ Timestamp: ago(-86_400_000) })],
  ['cut out of a message to another topic', 'type', split],
  ['of the type __proto__', 'type', () => snsMessage({}, { after: { Type: '__proto__' } })],
  ['whose text is an object', 'field Message', () => snsMessage({}, { after: { Message: { eventType: 'x' } } })],
  ['without a signature', 'signature', () => snsMessage({}, { after: { Signature: undefined } })],
  [
    'that would have us call another host',
    'address',
    () => snsMessage({ ...subscription, SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription' }),
  ],
  [
    'that would have us call another action',
    'subscribe address',
    () => snsMessage({ ...subscription, SubscribeURL: `https://${snsHost}/?Action=DeleteTopic&TopicArn=${snsTopic}` }),
  ],
])('a message %s is refused', async (_, reason, make) => {
  const error = await read(make()).then(
    () => undefined,
    (refusal: Error) => refusal,
  );
  expect(error).toBeInstanceOf(NotFromSns);
  expect(error?.message).toBe(reason);
});

test('an expired certificate is refused', async () => {
  const old = selfSigned(snsHost, { days: -1 });
  await expect(read(snsMessage({}, { by: old }), old.pem)).rejects.toThrow('certificate expired');
});

test.each(['', 'null', '[]', '"text"', '{', '12'])('the body %o is refused', async (body) => {
  await expect(readSns(body, { topics: [snsTopic], certificateAt })).rejects.toThrow(NotFromSns);
});

/** A server that answers for SNS over TLS; `connection` leads there instead of to AWS. */
async function serveSns(answer: (url: string) => { status: number; body: string; location?: string }) {
  const asked: string[] = [];
  const server = https.createServer(
    { key: snsCertificate.key.export({ type: 'pkcs8', format: 'pem' }), cert: snsCertificate.pem },
    (request, reply) => {
      asked.push(`${request.headers.host?.split(':')[0]}${request.url}`);
      const { status, body, location } = answer(request.url!);
      reply.writeHead(status, location ? { location } : {}).end(body);
    },
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const lookup = (_host: string, options: { all?: boolean }, done: (...found: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  return {
    asked,
    requests: createSnsRequests({ port, ca: snsCertificate.pem, lookup: lookup as never }),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

test('a certificate is fetched once over TLS, however many messages need it', async () => {
  const sns = await serveSns(() => ({ status: 200, body: snsCertificate.pem }));
  const [first, second] = await Promise.all([1, 2].map(() => sns.requests.certificateAt(certificateUrl)));
  expect(first).toBe(snsCertificate.pem);
  expect(second).toBe(first);
  expect(sns.asked).toEqual([`${snsHost}/${path}`]);
  await sns.close();
});

test.each([
  ['leads elsewhere', { status: 302, body: '', location: 'https://evil.example/x.pem' }],
  ['fails', { status: 500, body: '' }],
  ['is too large', { status: 200, body: 'x'.repeat(20_000) }],
])('an answer that %s is no certificate, and is asked for again', async (_, answer) => {
  const sns = await serveSns(() => answer);
  for (let turn = 0; turn < 2; turn += 1)
    await expect(sns.requests.certificateAt(certificateUrl)).rejects.toThrow(SnsUnavailable);
  expect(sns.asked.length).toBe(2);
  await sns.close();
});

test('forged messages cannot have us fetch any number of certificates', async () => {
  const sns = await serveSns(() => ({ status: 404, body: '' }));
  for (let turn = 0; turn < 60; turn += 1)
    await sns.requests.certificateAt(`https://${snsHost}/${turn}.pem`).catch(() => {});
  expect(sns.asked.length).toBeLessThanOrEqual(40); // 20 a minute, of which two may begin
  await sns.close();
});

test('a host with a certificate of its own is not asked', async () => {
  const sns = await serveSns(() => ({ status: 200, body: snsCertificate.pem }));
  await expect(sns.requests.certificateAt('https://evil.example/x.pem')).rejects.toThrow(SnsUnavailable);
  expect(sns.asked).toEqual([]);
  await sns.close();
});
