// An SMTP server in a process of its own, with a port for each worker. It kills the worker of a port by kill -9 at a
// chosen point of a conversation, and still reads what has arrived, as a real server does.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/** Before anything of a mail left; at its envelope; within its body; at its final dot; after the answer to it. */
export const points = ['connect', 'envelope', 'body', 'dot', 'answered'];

export async function startKillingSink(workers) {
  const child = fork(fileURLToPath(import.meta.url), [], { env: { ...process.env, KILLING_SINK: String(workers) } });
  const [{ ports }] = await once(child, 'message');
  // One after the other: two questions at once would both take the first answer.
  let last = Promise.resolve();
  const ask = (question) => {
    last = last.then(async () => {
      child.send(question);
      return (await once(child, 'message'))[0];
    });
    return last;
  };
  return {
    urls: ports.map((port) => `smtp://127.0.0.1:${port}`),
    /** Kills the process at the `after`-th time that a conversation of this worker's port is at the point. */
    arm: ({ worker, pid, point, after }) => ask({ worker, pid, point, after }),
    /** A worker that is about to end anyway: its process number may soon be that of another one. */
    disarm: (worker) => ask({ worker, isOver: true }),
    /** Every recipient whose message was accepted, as often as it was. */
    taken: () => ask('taken'),
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const messageEnd = '\r\n.\r\n';
const offers = '250-sink\r\n250-PIPELINING\r\n250 SIZE 40000000';
const replies = { MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go', RSET: '250 ok', QUIT: '221 bye' };

function converse(socket, { reached, taken, delayMs }) {
  let rest = '';
  let isMessage = false;
  let to = '';
  let isBusy = false;
  socket
    .setEncoding('latin1')
    .setNoDelay(true)
    .on('error', () => {});
  const say = (text) => void (socket.writable && socket.write(`${text}\r\n`));
  const answerTo = (line) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') {
      to = line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'));
      reached('envelope');
    }
    isMessage = verb === 'DATA';
    say(verb === 'EHLO' ? offers : (replies[verb] ?? '502 unknown'));
  };
  const accept = () => {
    reached('dot');
    taken.push(to);
    setTimeout(() => {
      say('250 taken');
      isBusy = false;
      setImmediate(() => reached('answered'));
      readOn();
    }, delayMs);
  };
  function readOn() {
    while (!isBusy) {
      if (isMessage && rest.length > 0) reached('body');
      const at = rest.indexOf(isMessage ? messageEnd : '\r\n');
      if (at < 0) return;
      const line = rest.slice(0, at);
      rest = rest.slice(at + (isMessage ? messageEnd.length : 2));
      if (!isMessage) answerTo(line);
      else {
        isMessage = false;
        isBusy = true;
        accept();
      }
    }
  }
  socket.on('data', (chunk) => {
    rest += chunk;
    readOn();
  });
  reached('connect');
  say('220 sink ESMTP');
}

function serve() {
  const taken = [];
  const armed = new Map();
  const ports = Array.from({ length: Number(process.env.KILLING_SINK) }, (_, worker) => {
    const reached = (point) => {
      const plan = armed.get(worker);
      if (plan?.point !== point) return;
      plan.after -= 1;
      if (plan.after > 0) return;
      armed.delete(worker);
      process.kill(plan.pid, 'SIGKILL');
    };
    const server = net.createServer((socket) => converse(socket, { reached, taken, delayMs: 4 }));
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
  });
  process.on('message', (question) => {
    if (question.isOver) armed.delete(question.worker);
    else if (question !== 'taken') armed.set(question.worker, question);
    process.send(question === 'taken' ? taken : {});
  });
  process.on('disconnect', () => process.exit());
  void Promise.all(ports).then((all) => process.send({ ports: all }));
}

if (process.env.KILLING_SINK) serve();
