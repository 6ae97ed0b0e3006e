import type { Socket } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { refusalOf } from './mail-answers.ts';
import { MailRefused } from './mail-model.ts';

/** A connection to the mail server after EHLO, STARTTLS and AUTH. */
export interface OpenedSmtp {
  readonly socket: Socket;
  /** The server takes several commands in one write (RFC 2920). */
  readonly isPipelining: boolean;
  /** The server takes addresses with letters beyond ASCII (RFC 6531). */
  readonly takesUtf8: boolean;
}

/** The fields of nodemailer's errors. */
interface SmtpFailure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

type Listener = (...given: unknown[]) => void;

/** nodemailer's class keeps these for itself. Its version is fixed, and mail-line.test.ts goes through all of them. */
interface Inside {
  /** Nothing before the connection is made. */
  readonly _socket: Socket & { readonly authorizationError?: unknown };
  readonly _ehloLines?: readonly string[];
  readonly _onSocketData: Listener;
  readonly _onSocketEnd: Listener;
  readonly _onSocketTimeout: Listener;
  readonly _onSocketClose: Listener;
  readonly _onSocketError: Listener;
}

/** nodemailer listens to its socket no more. */
const takeOver = (inside: Inside): Socket =>
  inside._socket
    .off('data', inside._onSocketData)
    .off('end', inside._onSocketEnd)
    .off('timeout', inside._onSocketTimeout)
    .off('close', inside._onSocketClose)
    .off('error', inside._onSocketError);

/** Connects, secures and authenticates by nodemailer, and takes its socket over. Rejects with MailRefused. */
export async function connectSmtp(url: string): Promise<OpenedSmtp> {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const options = parseConnectionUrl(url);
  const connection = new Connection({
    ...options,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  const inside = connection as unknown as Inside;
  try {
    await opened(connection, options);
  } catch (failure) {
    const isUntrusted = Boolean(inside._socket?.authorizationError);
    connection.close();
    throw refusalToConnect(failure as SmtpFailure, isUntrusted);
  }
  const socket = takeOver(inside);
  const { _ehloLines: offers = [] } = inside;
  const isOffered = (name: string) => offers.some((line) => line.toUpperCase() === name);
  return { socket, isPipelining: isOffered('PIPELINING'), takesUtf8: isOffered('SMTPUTF8') };
}

function opened(connection: SMTPConnection, { auth }: SMTPConnection.Options & { auth?: unknown }): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('The mail server closed the connection')));
    connection.connect((failure) => {
      if (failure) return reject(failure);
      const { allowsAuth } = connection as unknown as { readonly allowsAuth: boolean };
      if (!auth || !allowsAuth) return resolve();
      connection.login(auth as SMTPConnection.AuthenticationCredentials, (refused) =>
        refused ? reject(refused) : resolve(),
      );
    });
  });
}

/** A wrong password or an untrusted certificate stays wrong until a person changes the settings. */
function refusalToConnect(failure: SmtpFailure, isUntrusted: boolean): MailRefused {
  const { responseCode: code, response, message } = failure;
  if (code) return refusalOf('connect', { code, text: response ?? message });
  return new MailRefused(isUntrusted || failure.code === 'EAUTH' ? 'sender' : 'transient', message, { cause: failure });
}
