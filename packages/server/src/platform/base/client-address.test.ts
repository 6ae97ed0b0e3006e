import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { isLoopback, networkOf, parseTrustedProxies, shortened } from './client-address.ts';

/** The client address that we derive from a request forwarded by a proxy at 10.0.0.9. */
async function seenAddress(trustProxy: string, forwarded: string, remoteAddress = '10.0.0.9'): Promise<string> {
  const { app } = await testApp([], { trustProxy: parseTrustedProxies(trustProxy)! }, [
    async (scope) => {
      scope.get('/who', async (request) => request.ip);
    },
  ]);
  const reply = await app.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return reply.body;
}

test.each([
  ['nobody is believed', 'false', '198.51.100.7', '10.0.0.9'],
  ['of one hop the last address counts', '1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
  ['of two hops the last but one', '2', '127.0.0.1, 198.51.100.7, 10.1.1.1', '198.51.100.7'],
  [
    'proxies of a network are passed over from the end',
    '10.0.0.0/8,loopback',
    '127.0.0.1, 198.51.100.7, 10.1.1.1',
    '198.51.100.7',
  ],
])('%s, and never what a visitor wrote in front of it', async (_, trustProxy, forwarded, address) => {
  expect(await seenAddress(trustProxy, forwarded)).toBe(address);
});

test('a sender outside the trusted networks is not believed', async () => {
  expect(await seenAddress('10.0.0.0/8', '127.0.0.1', '203.0.113.5')).toBe('203.0.113.5');
});

test.each(['true', 'yes', '1.5', '10.0.0.0/0', '10.0.0.0/33', 'proxy.example', '100'])(
  'TRUST_PROXY=%s is refused',
  (written) => {
    expect(parseTrustedProxies(written)).toBeUndefined();
  },
);

test('limits count an IPv6 /64 as one address, and an IPv4 address is the same in every notation', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:bbbb::2'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(['::ffff:203.0.113.5', '203.0.113.5:41812', '203.0.113.5'].map(networkOf)).toEqual(
    Array(3).fill('203.0.113.5'),
  );
});

test('the stored part of an address does not identify the subscriber', () => {
  expect(['203.0.113.5', '2001:db8:1:2::1', 'nonsense'].map(shortened)).toEqual([
    '203.0.113.*',
    '2001:db8:1::/48',
    undefined,
  ]);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['localhost', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.evil.example', false],
  ['127.evil.example', false],
  ['museum.example', false],
  ['192.168.1.4', false],
  ['', false],
])('%s is reachable from this machine only: %s', (host, answer) => {
  expect(isLoopback(host)).toBe(answer);
});
