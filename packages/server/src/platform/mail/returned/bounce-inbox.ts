import type { AddressInfo } from 'node:net';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { BounceSettings } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { readReturnPath } from './return-path.ts';

/** A report may hold the whole mail; only its beginning is read. */
const mostBytes = 2_000_000;
const mostKept = 200_000;

interface InboxOptions {
  readonly secret: string;
  readonly settings: BounceSettings;
  readonly log: Log;
  /** Takes a mail that came to the return path of this recipient; the sender tries again if it throws. */
  readonly onReturned: (recipientId: string, raw: Buffer) => Promise<void>;
}

/** The listener for mail that comes back. */
export interface BounceInbox {
  readonly port: number;
  close(): Promise<void>;
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/**
 * Listens by SMTP for mail to our return paths, and takes no other mail. It offers TLS only with a certificate of its
 * own: the library would use a key that is published with it.
 */
export async function openBounceInbox({ secret, settings, log, onReturned }: InboxOptions): Promise<BounceInbox> {
  const { SMTPServer: Server } = await import('smtp-server');
  const { tls, domain } = settings;
  const rows = new WeakMap<SMTPServerSession, string>();
  const server: SMTPServer = new Server({
    name: domain,
    banner: 'takes returned mail only',
    authOptional: true,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    hideSTARTTLS: !tls,
    ...tls,
    disableReverseLookup: true,
    size: mostBytes,
    maxClients: 50,
    socketTimeout: 30_000,
    logger: false,
    onRcptTo({ address }, session, done) {
      const row = readReturnPath(secret, address, domain);
      if (!row) return done(refusal(550, '5.1.1 no such return path'));
      // A report is about one mail.
      if (session.envelope.rcptTo.length > 0) return done(refusal(452, '4.5.3 one recipient at a time'));
      rows.set(session, row);
      done();
    },
    onData(stream, session, done) {
      void read(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) return done(refusal(552, '5.3.4 too large'));
          await onReturned(rows.get(session)!, raw);
          done();
        })
        .catch((error: unknown) => {
          log.error({ err: error }, 'a returned mail could not be taken');
          done(refusal(451, '4.3.0 try again later'));
        });
    },
  });
  server.on('error', (error) => log.debug({ err: error.message }, 'a connection to the inbox of returned mail'));
  const listening = Promise.withResolvers<void>();
  server.server.once('error', listening.reject);
  server.listen(settings.port!, settings.host, () => listening.resolve());
  await listening.promise;
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The beginning of the mail; the rest is read and dropped, because the sender waits until it is through. */
async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < mostKept) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, mostKept);
}
