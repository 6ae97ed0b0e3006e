// An SMTP server on bare sockets in a process of its own: fast enough to measure others, and it keeps each recipient, not
// the messages.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { selfSigned } from '../packages/server/test/certificate.ts';

/** `isSecure`: by TLS from the start and with AUTH; who connects has to trust the certificate `ca`. */
export async function startFastSink({ isSecure = false } = {}) {
  const certificate = isSecure ? selfSigned('localhost') : undefined;
  const child = fork(fileURLToPath(import.meta.url), [], {
    env: {
      ...process.env,
      FAST_SINK: '1',
      ...(certificate && {
        FAST_SINK_CERT: certificate.pem,
        FAST_SINK_KEY: certificate.key.export({ type: 'pkcs8', format: 'pem' }),
      }),
    },
  });
  const [{ port }] = await once(child, 'message');
  const ask = async (question) => {
    child.send(question);
    return (await once(child, 'message'))[0];
  };
  return {
    url: isSecure ? `smtps://house:secret@localhost:${port}` : `smtp://127.0.0.1:${port}`,
    ca: certificate?.pem,
    /** Every recipient, as often as they were mailed, and the bytes of all messages. */
    taken: () => ask('taken'),
    count: () => ask('count'),
    clear: () => ask('clear'),
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const messageEnd = Buffer.from('\r\n.\r\n');
const replies = {
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go',
  RSET: '250 2.0.0 ok',
  QUIT: '221 2.0.0 bye',
  AUTH: '235 2.7.0 welcome',
};
const { FAST_SINK_CERT: cert, FAST_SINK_KEY: key } = process.env;
const offers = `250-sink\r\n250-PIPELINING\r\n${cert ? '250-AUTH PLAIN\r\n' : ''}250 SIZE 40000000`;

function serve() {
  let recipients = [];
  let bytes = 0;
  const take = (socket) => {
    let rest = Buffer.alloc(0);
    let isMessage = false;
    let searched = 0;
    let to = '';
    socket.setNoDelay(true).on('error', () => {});
    socket.write('220 sink ESMTP\r\n');
    const answerTo = (line) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'));
      isMessage = verb === 'DATA';
      return verb === 'EHLO' ? offers : (replies[verb] ?? '502 5.5.1 unknown');
    };
    /** The next reply, or undefined until more has come. */
    const next = () => {
      const at = isMessage ? rest.indexOf(messageEnd, Math.max(0, searched - 4)) : rest.indexOf('\r\n');
      if (at < 0) {
        searched = rest.length;
        return undefined;
      }
      searched = 0;
      const line = isMessage ? '' : rest.latin1Slice(0, at);
      rest = rest.subarray(at + (isMessage ? messageEnd.length : 2));
      if (!isMessage) return answerTo(line);
      isMessage = false;
      bytes += at;
      recipients.push(to);
      return '250 2.0.0 taken';
    };
    socket.on('data', (chunk) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let answers = '';
      for (let answer = next(); answer !== undefined; answer = next()) answers += `${answer}\r\n`;
      if (answers && socket.writable) socket.write(answers);
    });
    socket.on('end', () => socket.end());
  };
  const server = cert ? tls.createServer({ cert, key }, take) : net.createServer(take);
  process.on('message', (question) => {
    if (question === 'clear') {
      recipients = [];
      bytes = 0;
    }
    process.send(question === 'taken' ? { recipients, bytes } : { count: recipients.length, bytes });
  });
  process.on('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

if (process.env.FAST_SINK) serve();
