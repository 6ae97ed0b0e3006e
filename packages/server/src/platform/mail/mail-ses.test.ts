import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SesRefusal, startSesServer } from '../../../test/ses-server.ts';
import type { MailTransport } from './mail-model.ts';
import { createSes } from './mail-ses.ts';
import { wireOf } from './mail-wire.ts';
import { OwnShare } from './pace/mail-share.ts';

let ses: Awaited<ReturnType<typeof startSesServer>>;
let transport: MailTransport;
const settings = {
  region: 'eu-west-1',
  configurationSet: 'oeuvre',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
};

const share = () => new OwnShare({ connections: 2, perSecond: 1_000 });

beforeAll(async () => {
  ses = await startSesServer();
  transport = createSes({ ...settings, endpoint: ses.url }, share());
});
beforeEach(() => Object.assign(ses.state, { requests: 0, accepted: [], next: undefined }));
afterAll(async () => {
  await transport.close();
  await ses.close();
});

const raw = Buffer.from('Subject: x\r\n\r\nGröße und Stille\r\n.dot\r\n');
const mail = {
  from: 'news@oeuvre.test',
  to: 'ines@example.org',
  subject: 'Größe',
  messageId: '<one@oeuvre.test>',
  pieces: [wireOf(raw)],
  tags: { recipient: '42' },
};

test('a mail is handed over byte by byte, with its tags and the configuration set', async () => {
  expect(await transport.deliver(mail)).toBe('ses-1');
  const [sent] = ses.state.accepted;
  expect(sent).toMatchObject({
    FromEmailAddress: 'news@oeuvre.test',
    Destination: { ToAddresses: ['ines@example.org'] },
    ConfigurationSetName: 'oeuvre',
    EmailTags: [{ Name: 'recipient', Value: '42' }],
  });
  expect(Buffer.from(sent!.Content.Raw.Data, 'base64').equals(raw)).toBe(true);
});

test.each<[SesRefusal, string]>([
  ['rate', 'transient'],
  ['quota', 'sender'],
  ['limit', 'sender'],
  ['suspended', 'sender'],
  ['paused', 'sender'],
  ['domain', 'sender'],
  ['unverified', 'sender'],
  ['set', 'sender'],
  ['rights', 'sender'],
  ['virus', 'permanent'],
  ['address', 'permanent'],
  ['failure', 'unknown'],
])('the refusal %s is classified as %s, and the mail is handed over once', async (next, kind) => {
  ses.state.next = next;
  await expect(transport.deliver(mail)).rejects.toMatchObject({ kind, deadAddress: false });
  expect(ses.state.requests).toBe(1);
});

test('a connection that breaks after the acceptance leaves the mail uncertain, and accepted once', async () => {
  ses.state.next = 'cut';
  await expect(transport.deliver(mail)).rejects.toMatchObject({ kind: 'unknown' });
  expect(ses.state.accepted).toHaveLength(1);
});

test('a server that cannot be reached has got nothing', async () => {
  const away = createSes({ ...settings, endpoint: 'http://127.0.0.1:1' }, share());
  await expect(away.deliver(mail)).rejects.toMatchObject({ kind: 'transient' });
  await away.close();
});
