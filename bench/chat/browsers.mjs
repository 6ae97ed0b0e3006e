// Live connections for measurements, from one address of the loopback or several: each has a budget of messages.
import { io } from 'socket.io-client';
import { cookieOf } from './rooms.mjs';

const text = 'The lender wrote back. They want the place of the drawing in the caption, and the credit line below it. '
  .repeat(2)
  .slice(0, 200);

/** A connection of each person at a node, who joins one room; `hear` gets each message with the time of its arrival. */
export async function openBrowsers({ people, nodeOf, roomOf, hear, addresses = 1, reconnection = false }) {
  const atOnce = 50;
  const browsers = [];
  const open = (person) =>
    new Promise((resolve, reject) => {
      const url = nodeOf(person);
      const socket = io(`${url}/chat`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection,
        reconnectionDelay: 500,
        reconnectionDelayMax: 2_000,
        timeout: 60_000,
        localAddress: `127.0.0.${2 + (person % addresses)}`,
        extraHeaders: { origin: url, cookie: cookieOf(person) },
      });
      const browser = { socket, person, chatId: roomOf(person), comings: 0 };
      socket.on('connect', async () => {
        await socket.emitWithAck('join_chat', { chatId: browser.chatId });
        browser.comings += 1;
        resolve(browser);
      });
      if (!reconnection) socket.on('connect_error', reject);
      if (hear) socket.on('new_message', ({ message }) => hear(browser, message, performance.now()));
    });
  for (let from = 0; from < people.length; from += atOnce)
    browsers.push(...(await Promise.all(people.slice(from, from + atOnce).map(open))));
  return browsers;
}

/** Sends one message; the milliseconds until it was acknowledged, or undefined if it was refused. */
export async function sendOne({ socket, chatId }, sentAt) {
  const clientMessageId = crypto.randomUUID();
  const began = performance.now();
  sentAt?.set(clientMessageId, began);
  const { status } = await socket.emitWithAck('send_message', { chatId, message: { text, clientMessageId } });
  return status < 300 ? performance.now() - began : undefined;
}

/** So many messages a second from all of them in turns; the times until each was acknowledged. */
export async function sendAtRate(browsers, { rate, seconds, sentAt }) {
  const began = performance.now();
  const sending = [];
  while (sending.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - began) / 1_000) * rate));
    while (sending.length < due) sending.push(sendOne(browsers[sending.length % browsers.length], sentAt));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return (await Promise.all(sending)).filter((time) => time !== undefined);
}

/** Each sends the next message when the last one was acknowledged; messages a second. */
export async function sendInLoops(browsers, seconds) {
  const began = performance.now();
  let sent = 0;
  await Promise.all(
    browsers.map(async (browser) => {
      while (performance.now() - began < seconds * 1_000)
        if ((await sendOne(browser)) === undefined) throw new Error('a message was refused');
        else sent += 1;
    }),
  );
  return sent / ((performance.now() - began) / 1_000);
}
