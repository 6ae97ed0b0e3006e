import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A message that the sink accepted, even if it hung up instead of confirming. */
export interface Taken {
  readonly to: string;
  readonly from: string;
  readonly raw: string;
  /** When the sink accepted it. */
  readonly at: number;
}

/** Connections that were open at once: now, and at most since the sink was cleared. */
export interface SinkConnections {
  readonly now: number;
  readonly most: number;
}

/** How the sink misbehaves: it follows the first rule that matches, `times` times or forever. */
export interface Rule {
  /**
   * `command`: at DATA, before the message. `data`: without an answer, within the message; with one, at its final dot.
   * `accepted`: the sink accepts the message, and then …
   */
  readonly at: 'connect' | 'ehlo' | 'mail' | 'rcpt' | 'command' | 'data' | 'accepted';
  /** A pattern for the recipient's address (unknown, and so unused, at connect and mail). */
  readonly to?: string;
  /** A reply such as `451 4.7.1 Come back later`; without one the connection is cut. */
  readonly answer?: string;
  readonly times?: number;
}

type Ask =
  | { readonly ask: 'rules'; readonly rules: readonly Rule[]; readonly delayMs: number }
  | { readonly ask: 'taken' }
  | { readonly ask: 'connections' }
  | { readonly ask: 'clear' };

export interface Sink {
  readonly url: string;
  /** Every accepted message so far. */
  taken(): Promise<Taken[]>;
  connections(): Promise<SinkConnections>;
  /** Replaces the rules; without any, it accepts everything. `delayMs` makes it slow. */
  behave(rules?: readonly Rule[], delayMs?: number): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

interface SinkTraits {
  /** Does not offer to take several commands at once. */
  readonly isOneByOne?: boolean;
}

/** A real SMTP server in its own process, so it survives whatever the test kills. */
export async function startSink({ isOneByOne = false }: SinkTraits = {}): Promise<Sink> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [], {
    env: { ...process.env, SMTP_SINK: isOneByOne ? 'one by one' : 'pipelining' },
    serialization: 'advanced',
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  let last: Promise<unknown> = Promise.resolve();
  const ask = <Reply>(question: Ask): Promise<Reply> => {
    const asked = last.then(async () => {
      child.send(question);
      return ((await once(child, 'message')) as [Reply])[0];
    });
    last = asked;
    return asked;
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => ask<Taken[]>({ ask: 'taken' }),
    connections: () => ask<SinkConnections>({ ask: 'connections' }),
    behave: (rules = [], delayMs = 0) => ask({ ask: 'rules', rules, delayMs }),
    clear: () => ask({ ask: 'clear' }),
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

type Handle = (command: Buffer, done: () => void) => void;

/** A connection of smtp-server, as far as the sink reaches into it. */
interface Watched {
  readonly session: SMTPServerSession;
  readonly _socket: { destroy(): void };
  send(code: number, message: string): void;
  handler_EHLO: Handle;
  handler_HELO: Handle;
  handler_DATA: Handle;
}

/** The server itself, when this file runs as a program. */
function serve(): void {
  const taken: Taken[] = [];
  let rules: { rule: Rule; left: number }[] = [];
  let delayMs = 0;
  let open = 0;
  let most = 0;
  const cut = (session: SMTPServerSession) => {
    for (const connection of server.connections as Set<Watched>)
      if (connection.session === session) connection._socket.destroy();
  };
  /** Follows a matching rule; true if the conversation is over. */
  const follow = (at: Rule['at'], session: SMTPServerSession, done: (error?: Error) => void): boolean => {
    const to = session.envelope?.rcptTo.at(-1)?.address ?? '';
    const found = rules.find(
      ({ rule, left }) => rule.at === at && left > 0 && (!rule.to || new RegExp(rule.to).test(to)),
    );
    if (!found) return false;
    found.left -= 1;
    if (!found.rule.answer) cut(session);
    else
      done(
        Object.assign(new Error(found.rule.answer.slice(4)), { responseCode: Number(found.rule.answer.slice(0, 3)) }),
      );
    return true;
  };
  /** smtp-server asks no one before it answers these commands. */
  const watchCommands = (session: SMTPServerSession) => {
    for (const connection of server.connections as Set<Watched>) {
      if (connection.session !== session) continue;
      for (const name of ['handler_EHLO', 'handler_HELO', 'handler_DATA'] as const) {
        const handle = connection[name].bind(connection);
        connection[name] = (command, done) => {
          const answered = (refusal?: Error & { responseCode?: number }) => {
            connection.send(refusal!.responseCode!, refusal!.message);
            done();
          };
          if (!follow(name === 'handler_DATA' ? 'command' : 'ehlo', session, answered)) handle(command, done);
        };
      }
    }
  };
  const server = new SMTPServer({
    hidePIPELINING: process.env.SMTP_SINK === 'one by one',
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect(session, done) {
      watchCommands(session);
      if (!follow('connect', session, done)) done();
    },
    onMailFrom: (_address, session, done) => void (follow('mail', session, done) || done()),
    onRcptTo(address, session, done) {
      session.envelope.rcptTo.push(address);
      const isOver = follow('rcpt', session, done);
      session.envelope.rcptTo.pop();
      if (!isOver) done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const cutting = rules.find(
        ({ rule, left }) => rule.at === 'data' && !rule.answer && left > 0 && new RegExp(rule.to ?? '').test(to),
      );
      if (cutting) {
        cutting.left -= 1;
        stream.once('data', () => cut(session));
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        setTimeout(() => {
          if (follow('data', session, done)) return;
          const { mailFrom, rcptTo } = session.envelope;
          taken.push({
            to: rcptTo.map((one) => one.address).join(','),
            from: mailFrom ? mailFrom.address : '',
            raw: Buffer.concat(chunks).toString(),
            at: Date.now(),
          });
          if (!follow('accepted', session, done)) done();
        }, delayMs),
      );
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.on('close', () => {
      open -= 1;
    });
  });
  process.on('message', (question: Ask) => {
    if (question.ask === 'clear') {
      taken.length = 0;
      most = open;
    }
    if (question.ask === 'rules') {
      rules = question.rules.map((rule) => ({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }));
      delayMs = question.delayMs;
    }
    const answers = { taken, connections: { now: open, most } };
    process.send!(question.ask in answers ? answers[question.ask as keyof typeof answers] : {});
  });
  process.on('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.server.address() as AddressInfo).port }));
}

if (process.env.SMTP_SINK) serve();
