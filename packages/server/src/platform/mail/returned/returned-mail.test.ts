import { describe, expect, test } from 'vitest';
import { readReturnedMail } from './returned-mail.ts';

/* The shapes of reports that mail servers send, written for these tests with invented names. */

const report = (
  groups: string,
  { type = 'report; report-type=delivery-status', end = '--b--' } = {},
) => `From: Mail Delivery System <MAILER-DAEMON@mx.example>
Subject: Undelivered Mail Returned to Sender
Message-ID: <report-1@mx.example>
MIME-Version: 1.0
Content-Type: multipart/${type};
	boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Fri, 20 Nov 2026 18:05:00 +0100

${groups}

--b
Content-Type: message/rfc822

Message-ID: <ours@oeuvre.test>
Subject: 5.2.2 in our own subject

Words of ours.
${end}
`;
const failed = (status: string, diagnosis: string) =>
  `Final-Recipient: rfc822; reader@example.org\nAction: failed\nStatus: ${status}\nDiagnostic-Code: ${diagnosis}`;

describe('reports in fields (RFC 3464)', () => {
  test.each<[string, string, string, string]>([
    [
      'a mailbox that does not exist',
      failed('5.1.1', 'smtp; 550 5.1.1 <reader@example.org>: User unknown'),
      'failed',
      '5.1.1',
    ],
    [
      'the true code in the diagnosis',
      failed('5.0.0', 'smtp; 550 5.1.1 RESOLVER.ADR.RecipNotFound'),
      'failed',
      '5.1.1',
    ],
    [
      'an address of the internet in the diagnosis',
      failed('5.0.0', 'smtp; 550 [192.0.2.1] 5.7.1 blocked'),
      'failed',
      '5.7.1',
    ],
    ['no code but the reply', failed('', 'smtp; 552 mailbox full'), 'failed', '5.0.0'],
    ['a diagnosis over two lines', failed('5.2.2', 'smtp; 552 5.2.2\n    Mailbox full'), 'failed', '5.2.2'],
    [
      'a retry',
      'Final-Recipient: rfc822; a@e.test\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: x',
      'delayed',
      '4.4.1',
    ],
    ['a delivery', 'Final-Recipient: rfc822; a@e.test\nAction: delivered\nStatus: 2.0.0', 'delivered', '2.0.0'],
    ['a relay', 'Final-Recipient: rfc822; a@e.test\nAction: relayed (to mailer)\nStatus: 2.0.0', 'delivered', '2.0.0'],
    ['no action', 'Final-Recipient: rfc822; a@e.test\nStatus: 5.1.1', 'failed', '5.1.1'],
    [
      'two recipients of a list, one of them failed',
      `Final-Recipient: rfc822; a@e.test\nAction: delivered\nStatus: 2.0.0\n\n${failed('5.1.1', 'x')}`,
      'failed',
      '5.1.1',
    ],
  ])('%s', (_, groups, kind, status) => {
    expect(readReturnedMail(report(groups))).toMatchObject({ kind, status, messageId: '<report-1@mx.example>' });
  });

  test('a report without its last boundary, and with the line ends of the network', () => {
    const raw = report(failed('5.1.1', 'smtp; 550 5.1.1 no'), { end: '' });
    expect(readReturnedMail(raw.replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'failed', status: '5.1.1' });
  });

  test('a report inside of another part, in base64', () => {
    const inner = Buffer.from(failed('5.1.10', 'smtp; 556 5.1.10 null MX')).toString('base64');
    const raw = `From: postmaster@example.org\nContent-Type: multipart/mixed; boundary=o\n\n--o\nContent-Type: multipart/report; boundary=i\n\n--i\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${inner}\n--i--\n--o--\n`;
    expect(readReturnedMail(raw)).toMatchObject({ kind: 'failed', status: '5.1.10' });
  });
});

const complaint = (type: string) => `From: <complaints@isp.example>
Subject: FW: News
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an email abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1

--b
Content-Type: message/rfc822

Subject: News

Words.
--b--
`;

test.each([
  ['abuse', 'complaint'],
  ['Fraud', 'complaint'],
  ['not-spam', 'unknown'],
])('a feedback report of the type %s (RFC 5965)', (type, kind) => {
  expect(readReturnedMail(complaint(type))).toMatchObject({ kind, detail: type.toLowerCase() });
});

const plain = (subject: string, text: string, { from = 'MAILER-DAEMON@qmail.example', more = '' } = {}) =>
  `From: ${from}\nSubject: ${subject}\n${more}Content-Type: text/plain\n\n${text}\n`;

test.each<[string, string, string, string | undefined]>([
  [
    'an old server, with the code',
    plain(
      'failure notice',
      'Hi. This is the program.\n<a@e.test>:\n198.51.100.7 does not like recipient.\nRemote host said: 550 5.1.1 no such user',
    ),
    'failed',
    '5.1.1',
  ],
  ['words only', plain('Returned mail', 'The user does not exist at this host: a@e.test'), 'failed', '5.1.1'],
  ['a reply only', plain('Delivery failure', '452 try later, disk full'), 'delayed', '4.0.0'],
  [
    'the code of our own words does not count',
    plain('failure notice', 'It could not be sent.\n\n--- Below this line is a copy of the message.\n\n5.1.1 in ours'),
    'unknown',
    undefined,
  ],
  [
    'a person who is away',
    plain('Automatic reply: News', 'I am back on 5.1.1 2027', {
      from: 'reader@example.org',
      more: 'Auto-Submitted: auto-replied\n',
    }),
    'unknown',
    undefined,
  ],
  [
    'a person who answers',
    plain('Re: News', 'Thank you! Room 550 5.1.1', { from: 'reader@example.org' }),
    'unknown',
    undefined,
  ],
])('a plain text: %s', (_, raw, kind, status) => {
  const found = readReturnedMail(raw);
  expect([found.kind, found.status]).toEqual([kind, status]);
});

test('whatever comes is read without an error, in little time', () => {
  const boundaries = `Content-Type: multipart/mixed; boundary=a\n\n${'--a\nContent-Type: multipart/mixed; boundary=a\n\n'.repeat(2_000)}`;
  const long = `Subject: x\n${' '.repeat(300_000)}\n`;
  const start = performance.now();
  for (const raw of [
    '',
    '\n',
    '\0'.repeat(100),
    boundaries,
    long,
    `From: postmaster\n\n${'5.1.'.repeat(50_000)}`,
    '-'.repeat(500_000),
  ])
    expect(readReturnedMail(raw).kind).toBe('unknown');
  expect(performance.now() - start).toBeLessThan(3_000);
});
