import { hiddenLink, openLink } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import { expect, test } from 'vitest';
import { agentWords, programOf } from './counting.agents.ts';
import { countingToken, readCountingToken } from './counting.tokens.ts';
import { reasonsOf, type VisitFacts } from './counting.verdicts.ts';

const secret = 'a secret for tests of 32 letters!';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const gmailBefore =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0';
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

interface Asked extends Partial<VisitFacts> {
  readonly agent?: string;
  readonly method?: string;
  readonly purpose?: string;
}
const judge = ({ agent = firefox, method = 'GET', purpose = '', ...facts }: Asked) =>
  reasonsOf({
    link: 1,
    afterSeconds: 180,
    isNearHidden: false,
    otherLinks: 0,
    program: programOf({ agent, method, purpose }),
    ...facts,
  });

test.each<[string, Asked]>([
  ['a click three minutes later', {}],
  ['two links within ten seconds', { otherLinks: 1 }],
  ['a picture that Gmail loads while it is shown', { link: openLink, agent: gmail, afterSeconds: 60 }],
  ['an open in Thunderbird', { link: openLink, agent: `${firefox} Thunderbird/128.0` }],
  ['an open near a followed hidden link: other people may share the mailbox', { link: openLink, isNearHidden: true }],
  ['a mail of which no time is known', { afterSeconds: null }],
])('%s is a person', (_, asked) => {
  expect(judge(asked)).toEqual([]);
});

test.each<[string, Asked]>([
  ['a question for the headers', { method: 'HEAD' }],
  ['a request without an agent', { agent: '' }],
  ['a click nine seconds after delivery', { afterSeconds: 9 }],
  ['an open a second after delivery', { link: openLink, afterSeconds: 1 }],
  ['the hidden link', { link: hiddenLink }],
  ['a click within a minute of the hidden link', { isNearHidden: true }],
  ['three links within ten seconds', { otherLinks: 2 }],
  ['Apple’s proxy', { link: openLink, agent: 'Mozilla/5.0' }],
  ['Gmail before anybody looked', { link: openLink, agent: gmailBefore }],
  ['a page that a browser loads in advance', { purpose: 'prefetch;anonymous-client-ip' }],
  ['a program without a window', { agent: 'curl/8.5.0' }],
  ['a program that checks mail', { agent: 'Mozilla/5.0 (compatible; Barracuda Sentinel)' }],
])('%s is a machine', (_, asked) => {
  expect(judge(asked)).not.toEqual([]);
});

test('only the names of program and device are kept', () => {
  expect([iPad, firefox, gmail, 'an unknown program'].map(agentWords)).toEqual([
    'Apple Mail on an iPad',
    'Firefox on Linux',
    'Gmail',
    '',
  ]);
});

test('a token has 26 characters and one spelling; each changed one is refused', () => {
  const claim = { mailing: 12, no: 99_999, link: 3 };
  const token = countingToken(secret, claim);
  expect(token).toHaveLength(26);
  expect(readCountingToken(secret, token)).toEqual(claim);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < token.length; at += 1)
    for (const letter of letters) {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      if (changed !== token) expect(readCountingToken(secret, changed), changed).toBeUndefined();
    }
  for (const other of [`${token}A`, `${token}=`, token.slice(1), '', `${token.slice(0, 25)} `])
    expect(readCountingToken(secret, other)).toBeUndefined();
  expect(readCountingToken('another secret for tests, 32 chars', token)).toBeUndefined();
});
