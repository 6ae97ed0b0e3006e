import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import type { Config } from '../base/config.ts';
import { serveMetrics } from './metrics.ts';

const metricsOf = async (
  changed: Partial<Config>,
  from: { remoteAddress?: string; headers?: Record<string, string> },
) => {
  const { app } = await testApp([], changed, [async (scope, { services }) => serveMetrics(scope, services)]);
  const { statusCode } = await app.inject({ url: '/metrics', ...from });
  await app.close();
  return statusCode;
};

test('metrics are for this machine, or for whoever has the token', async () => {
  expect(await metricsOf({}, {})).toBe(200);
  expect(await metricsOf({}, { remoteAddress: '192.0.2.7' })).toBe(404);
  expect(
    await metricsOf(
      { metricsToken: 'a token of the site' },
      { remoteAddress: '192.0.2.7', headers: { authorization: 'Bearer a token of the site' } },
    ),
  ).toBe(200);
});

test.each([
  ['in a header', { trustProxy: false }, '192.0.2.7'],
  ['through the proxy of this machine, one hop believed', { trustProxy: 1 }, '127.0.0.1'],
  ['through a proxy that nobody told us of', { trustProxy: false }, '127.0.0.1'],
] as const)('a claimed 127.0.0.1 %s opens nothing', async (_, config, remoteAddress) => {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(await metricsOf(config, { remoteAddress, headers: { [name]: '127.0.0.1' } }), name).toBe(404);
});
