import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Duplex } from 'node:stream';

/** A frame of a WebSocket as a program writes it that keeps to no rule: any first byte, masked by zeros or not at all. */
export function frame(payload: string | Buffer, { first = 0x81, isMasked = true } = {}): Buffer {
  const body = Buffer.from(payload);
  const mark = isMasked ? 0x80 : 0;
  const size =
    body.length < 126
      ? [mark | body.length]
      : body.length < 65_536
        ? [mark | 126, body.length >> 8, body.length & 255]
        : [mark | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (body.length >>> by) & 255)];
  return Buffer.concat([Buffer.from([first, ...size]), Buffer.alloc(isMasked ? 4 : 0), body]);
}

/** Opens a live connection by hand; undefined if the server refuses it. */
export function openLive(url: string, headers: Readonly<Record<string, string>>): Promise<Duplex | undefined> {
  const request = http.get(`${url}/socket.io/?EIO=4&transport=websocket`, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    },
  });
  return new Promise((resolve) => {
    request.once('upgrade', (_, socket) => resolve(socket.on('error', () => {})));
    request.once('response', (reply) => resolve(void reply.resume()));
    request.once('error', () => resolve(undefined));
  });
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const joined = frame('40/articles,');
const inside = (packet: string) => Buffer.concat([joined, frame(packet)]);

/** Each is sent over a connection that has just been opened. */
export const hostileFrames: Readonly<Record<string, Buffer>> = {
  'no packet': frame(''),
  'a type that does not exist': frame('9'),
  'an answer to no ping': frame('3'.repeat(100)),
  'the server’s own words': frame('0{"sid":"x"}'),
  'a namespace that does not exist': frame('40/no-such,{}'),
  'a namespace with a name of 10 kB': frame(`40/${'x'.repeat(10_000)},`),
  'a namespace called __proto__': frame('40/__proto__,'),
  'wrong JSON on joining': frame('40/articles,{"a":'),
  'an event before joining': frame('42/articles,["watch",{}]'),
  'wrong JSON': inside('42/articles,["watch",'),
  'an event without a name': inside('42/articles,[]'),
  'an event that is no list': inside('42/articles,{"watch":1}'),
  'a number as a name': inside('42/articles,[1,{}]'),
  'an unknown event': inside('42/articles,["hello",{}]'),
  'a name of objects': inside('42/articles,["__proto__",{}]'),
  'the library’s own event': inside('42/articles,["disconnect"]'),
  'an error from outside': inside('44/articles,{"message":"x"}'),
  'an answer to nothing': inside('43/articles,7[1]'),
  'the largest number for an answer': inside(`42/articles,${'9'.repeat(400)}["watch",{}]`),
  'payload 8,000 levels deep': inside(`42/articles,["watch",${deep(8_000)}]`),
  'payload of __proto__': inside('42/articles,["watch",{"__proto__":{"id":1},"id":{"$ne":1}}]'),
  'a binary part that never comes': inside('451-/articles,["watch",{"_placeholder":true,"num":0}]'),
  'a billion binary parts': inside('45999999999-/articles,["watch",{}]'),
  'binary without an event': Buffer.concat([joined, frame(randomBytes(2_000), { first: 0x82 })]),
  'text that is no UTF-8': frame(Buffer.from([0x34, 0x32, 0xff, 0xfe])),
  'a frame that is not masked': frame('42["watch"]', { isMasked: false }),
  'reserved bits': frame('42["watch"]', { first: 0xf1 }),
  'a compressed frame of garbage': frame(randomBytes(100), { first: 0xc1 }),
  'a control frame of 1 kB': frame('x'.repeat(1_000), { first: 0x89 }),
  'a close with a wrong code': frame(Buffer.from([0, 1, 2]), { first: 0x88 }),
  'the end of what never began': frame('x', { first: 0x80 }),
  '10 MB in a frame': frame(`42/articles,["watch","${'x'.repeat(10_000_000)}"]`),
  'the head of a frame of 2^40 bytes': Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0]),
  'a thousand pings': Buffer.concat(Array.from({ length: 1_000 }, () => frame('x', { first: 0x89 }))),
  'a thousand events': Buffer.concat([
    joined,
    ...Array.from({ length: 1_000 }, () => frame('42/articles,1["watch",{"id":"x"}]')),
  ]),
  'a thousand namespaces': Buffer.concat(Array.from({ length: 1_000 }, (_, at) => frame(`40/articles-${at},`))),
};
