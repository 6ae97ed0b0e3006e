import { brokenConnection, refusalOf, type SmtpReply, type SmtpStage } from './mail-answers.ts';
import type { OpenedSmtp } from './mail-connect.ts';
import { type HandOver, type MailOutcome, MailRefused } from './mail-model.ts';

/** The owner of a line gives it mails. */
export interface LineOwner {
  next(line: SmtpLine): HandOver | undefined;
  /** The line is free, and the owner had no mail for it. */
  isIdle(line: SmtpLine): void;
  /** The connection has ended. */
  hasEnded(line: SmtpLine): void;
}

/** Silence of the server breaks the connection, except after a body: the server may then take so long (RFC 5321, 4.5.3.2). */
const silenceMs = 60_000;
const acceptanceMs = 10 * 60_000;
/** Reconnects after so many messages: some servers count them. */
const mostMails = 500;
const longestReply = 64_000;

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/**
 * One connection that hands over mail after mail. If the server allows it, the final dot of a mail and the envelope of
 * the next leave in one write, so a mail costs one round trip. Otherwise each command waits for its reply.
 *
 * At most one body is on its way, so a slow server holds no more than that in memory.
 */
export class SmtpLine {
  readonly #socket: OpenedSmtp['socket'];
  readonly #isPipelining: boolean;
  readonly #takesUtf8: boolean;
  readonly #owner: LineOwner;
  /** One for each command that has no reply yet. */
  readonly #replies: ((reply: SmtpReply) => void)[] = [];
  #received = '';
  #lines: string[] = [];
  /** Its body was begun and the server has not said whether it takes it. */
  #begun: HandOver | undefined;
  /** Its envelope was begun. */
  #enveloped: HandOver | undefined;
  /** A refused transaction is still open: without RSET, the next DATA would send a mail of the old envelope. */
  #isOpen = false;
  #handedOver = 0;
  #answered = 0;
  #begunAt = 0;
  #closing: MailRefused | undefined;
  #isQuitting = false;
  #hasEnded = false;
  #error: Error | undefined;

  constructor({ socket, isPipelining, takesUtf8 }: OpenedSmtp, owner: LineOwner) {
    this.#socket = socket;
    this.#isPipelining = isPipelining;
    this.#takesUtf8 = takesUtf8;
    this.#owner = owner;
    socket.setNoDelay(true);
    socket.setTimeout(silenceMs);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('timeout', () => this.#silence());
    socket.on('error', (error) => {
      this.#error = error;
    });
    socket.on('end', () => socket.destroy());
    socket.on('close', () => this.#end());
    if (socket.destroyed) setImmediate(() => this.#end());
  }

  /** Whether the server has accepted or refused any mail on this connection. */
  get wasUsed(): boolean {
    return this.#answered > 0;
  }

  get isFree(): boolean {
    return !this.#begun && !this.#enveloped && this.#mayTake;
  }

  get #mayTake(): boolean {
    return !this.#closing && !this.#isQuitting && !this.#hasEnded && this.#handedOver < mostMails;
  }

  /** Takes the next mail if nothing is under way. */
  wake(): void {
    if (this.#begun || this.#enveloped || this.#hasEnded || this.#isQuitting) return;
    const next = this.#mayTake ? this.#owner.next(this) : undefined;
    if (next) this.#write(this.#envelopeOf(next));
    else if (this.#handedOver >= mostMails) this.quit();
    else this.#owner.isIdle(this);
  }

  /** Says goodbye. A mail that is under way makes the caller wait: call it when the line is free. */
  quit(): void {
    if (this.#isQuitting || this.#hasEnded) return;
    this.#isQuitting = true;
    this.#replies.push(() => {});
    this.#socket.end('QUIT\r\n');
    this.#socket.setTimeout(2_000);
  }

  /** The connection is not understood any more, or of no use: nothing else leaves on it. */
  #break(error?: Error): void {
    this.#isQuitting = true;
    this.#socket.destroy(error);
  }

  #write(text: string): void {
    if (text) this.#socket.write(text);
  }

  #envelopeOf(handOver: HandOver): string {
    this.#enveloped = handOver;
    this.#handedOver += 1;
    const { to, returnPath } = handOver.mail;
    const from = returnPath ?? handOver.mail.from;
    const isPlain = isAscii(from) && isAscii(to);
    if (!isPlain && !this.#takesUtf8) {
      setImmediate(() => this.#refuse(handOver, new MailRefused('permanent', 'The mail server takes no such address')));
      return '';
    }
    const commands: [SmtpStage, string][] = [
      ['MAIL', `MAIL FROM:<${from}>${isPlain ? '' : ' SMTPUTF8'}\r\n`],
      ['RCPT', `RCPT TO:<${to}>\r\n`],
      ['DATA', 'DATA\r\n'],
    ];
    const opening = this.#isOpen ? 'RSET\r\n' : '';
    if (this.#isOpen) this.#replies.push(() => {});
    this.#isOpen = false;
    return opening + (this.#isPipelining ? this.#allAtOnce(handOver, commands) : this.#oneByOne(handOver, commands));
  }

  #allAtOnce(handOver: HandOver, commands: readonly [SmtpStage, string][]): string {
    let refusal: MailRefused | undefined;
    for (const [stage] of commands)
      this.#replies.push((reply) => {
        if (reply.code >= 400) refusal ??= refusalOf(stage, reply);
        if (stage === 'DATA') this.#afterEnvelope(handOver, reply, refusal);
      });
    return commands.map(([, text]) => text).join('');
  }

  #oneByOne(handOver: HandOver, [command, ...rest]: readonly [SmtpStage, string][]): string {
    const [stage, text] = command!;
    this.#replies.push((reply) => {
      const refusal = reply.code >= 400 ? refusalOf(stage, reply) : undefined;
      if (refusal || rest.length === 0) this.#afterEnvelope(handOver, reply, refusal);
      else this.#write(this.#oneByOne(handOver, rest));
    });
    return text;
  }

  #afterEnvelope(handOver: HandOver, reply: SmtpReply, refusal: MailRefused | undefined): void {
    if (reply.code === 354 && !refusal) this.#sendBody(handOver);
    else {
      // A server that wants a message after it has refused its envelope gets none, not even an empty one.
      if (reply.code === 354) this.#break();
      this.#refuse(handOver, refusal ?? this.#unexpected(reply));
    }
  }

  #refuse(handOver: HandOver, refusal: MailRefused): void {
    if (this.#enveloped !== handOver) return;
    this.#enveloped = undefined;
    this.#isOpen = true;
    this.#settle(handOver, refusal);
    this.wake();
  }

  /** An answer that SMTP does not know here: this connection is not understood any more. */
  #unexpected({ text }: SmtpReply): MailRefused {
    this.#break();
    return new MailRefused('transient', `The mail server answered: ${text}`);
  }

  #sendBody(handOver: HandOver): void {
    this.#enveloped = undefined;
    this.#begun = handOver;
    this.#begunAt = performance.now();
    this.#replies.push((reply) => this.#afterBody(handOver, reply));
    const socket = this.#socket;
    socket.cork();
    for (const piece of handOver.mail.pieces) socket.write(piece);
    const next = this.#isPipelining && this.#mayTake ? this.#owner.next(this) : undefined;
    if (next) this.#write(this.#envelopeOf(next));
    socket.uncork();
  }

  #afterBody(handOver: HandOver, reply: SmtpReply): void {
    this.#begun = undefined;
    if (reply.code >= 200 && reply.code < 300) this.#settle(handOver, { response: reply.text });
    else if (reply.code >= 400) this.#settle(handOver, refusalOf('body', reply));
    else {
      this.#break();
      this.#settle(handOver, new MailRefused('unknown', `The mail server answered: ${reply.text}`));
    }
    if (!this.#enveloped) this.wake();
  }

  #settle(handOver: HandOver, outcome: MailOutcome): void {
    this.#answered += 1;
    handOver.settle(outcome);
  }

  #read(chunk: Buffer): void {
    this.#received += chunk.toString('latin1');
    for (let end = this.#received.indexOf('\n'); end >= 0; end = this.#received.indexOf('\n')) {
      const line = this.#received.slice(0, end).trimEnd();
      this.#received = this.#received.slice(end + 1);
      this.#lines.push(line);
      if (line[3] !== '-') this.#take({ code: Number(line.slice(0, 3)), text: this.#lines.splice(0).join(' ') });
      if (this.#hasEnded || this.#closing) return;
    }
    if (this.#received.length + this.#lines.length * 100 > longestReply) this.#break();
  }

  #take(reply: SmtpReply): void {
    // The server ends the connection; whatever it has not answered, it has not taken (RFC 5321, 3.8).
    if (reply.code === 421) {
      this.#closing = refusalOf('connect', reply);
      this.#socket.destroy();
      return;
    }
    const answered = this.#replies.shift();
    if (answered && Number.isInteger(reply.code) && reply.code >= 200) answered(reply);
    else this.#break(new Error(`The mail server answered unasked: ${reply.text}`));
  }

  #silence(): void {
    const isBodyWaiting = this.#begun && performance.now() - this.#begunAt < acceptanceMs;
    if (isBodyWaiting) this.#socket.setTimeout(silenceMs);
    else this.#break(new Error('The mail server does not answer'));
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const { error, begun, enveloped, closing } = {
      error: this.#error,
      begun: this.#begun,
      enveloped: this.#enveloped,
      closing: this.#closing,
    };
    this.#begun = undefined;
    this.#enveloped = undefined;
    begun?.settle(closing ?? brokenConnection(true, error));
    enveloped?.settle(closing ?? brokenConnection(false, error));
    this.#owner.hasEnded(this);
  }
}
