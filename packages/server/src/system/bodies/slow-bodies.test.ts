import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type House, middleTime, openHouse } from '../../../test/house.ts';
import { uploadAtOnce } from '../../../test/uploads.ts';
import { aPicture } from '../../domains/files/files.factory.ts';

let house: House;
const [slowWriter, honestWriter] = [0, 1];
const sockets: net.Socket[] = [];
beforeAll(async () => {
  house = await openHouse(
    'slow_bodies',
    ['slow', 'honest'].map((name) => ({ email: `${name}@bodies.test`, flags: ['canWriteArticles' as const] })),
  );
}, 300_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await house?.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const picture = async () => [await aPicture({ width: 300, height: 200 })];
const upload = async (person: number) =>
  uploadAtOnce({ url: house.server.url, cookie: house.cookieOf(person) }, await picture());

/** A form of 4 MB whose beginning is sent, and then a letter each second. */
function beginSlowUpload(person: number) {
  const socket = net.connect({ host: '127.0.0.1', port: house.port });
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const head = [
    'POST /api/file/articles HTTP/1.1',
    'Host: x',
    `Origin: ${house.server.url}`,
    `Cookie: ${house.cookieOf(person)}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 4000000',
  ];
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)));
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  const dripping = setInterval(() => socket.writable && socket.write('x'), 1_000);
  void ended.then(() => clearInterval(dripping));
  sockets.push(socket);
  return { socket, ended };
}

describe('two hundred slow uploads', () => {
  test('of one person do not keep an honest upload waiting, and are cut off', async () => {
    await upload(honestWriter);
    const quiet = await middleTime(5, () => upload(honestWriter));
    const slow = Array.from({ length: 200 }, () => beginSlowUpload(slowWriter));
    await pause(2_000);
    const statuses: number[] = [];
    const besieged = await middleTime(5, async () => statuses.push(...(await upload(honestWriter))));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(besieged).toBeLessThan(Math.max(2_000, 5 * quiet));
    // Six of a person are read at a time: these are answered in words, when they have brought nothing for a while.
    const first = await Promise.race(slow.map(({ ended }) => ended));
    expect(first).toMatch(/^HTTP\/1.1 (?:408|429) /);
    const answers = new Set<string>();
    for (const { ended } of slow) void ended.then((answer) => answers.add(answer.slice(9, 12)));
    await expect.poll(() => answers.has('408'), { timeout: 40_000 }).toBe(true);
    expect(house.server.output()).not.toContain('request failed');
  });
});

test('headers that never end are cut off', async () => {
  const socket = net.connect({ host: '127.0.0.1', port: house.port });
  sockets.push(socket);
  const start = performance.now();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.resume();
  await ended;
  expect(performance.now() - start).toBeLessThan(35_000);
});

test('an upload that its sender cuts off is no error in the log', async () => {
  for (const size of [1_000, 300_000]) {
    const { socket } = beginSlowUpload(honestWriter);
    socket.write('x'.repeat(size));
    await pause(500);
    socket.destroy();
  }
  const json = net.connect({ host: '127.0.0.1', port: house.port });
  const head = ['POST /api/auth/sign-in/email HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
  json.write(`${[...head, 'Content-Length: 5000', '', ''].join('\r\n')}{`);
  await pause(500);
  json.destroy();
  await pause(1_000);
  expect(house.server.output()).not.toContain('request failed');
});
