import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The refusals of SES: status, name and words, after its API reference. */
const refusals = {
  rate: [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'],
  quota: [429, 'TooManyRequestsException', 'Daily message quota exceeded.'],
  limit: [400, 'LimitExceededException', 'There are too many of them.'],
  suspended: [400, 'AccountSuspendedException', 'The account is suspended.'],
  paused: [400, 'SendingPausedException', 'Email sending is disabled for your account.'],
  domain: [400, 'MailFromDomainNotVerifiedException', 'The domain is not verified.'],
  unverified: [400, 'MessageRejected', 'Email address is not verified.'],
  virus: [400, 'MessageRejected', 'The message contains a virus.'],
  set: [404, 'NotFoundException', 'Configuration set <oeuvre> does not exist.'],
  address: [400, 'BadRequestException', 'Illegal address'],
  rights: [403, 'AccessDeniedException', 'Not authorized to perform ses:SendEmail'],
  failure: [500, 'InternalServiceErrorException', 'Something failed.'],
} as const satisfies Record<string, readonly [number, string, string]>;
export type SesRefusal = keyof typeof refusals;

interface SentBySes {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly Content: { readonly Raw: { readonly Data: string } };
  readonly ConfigurationSetName?: string;
  readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
}

/** A server that speaks the part of the SES API that sends. `cut` accepts a mail and breaks the connection. */
export async function startSesServer() {
  const state = { requests: 0, accepted: [] as SentBySes[], next: undefined as SesRefusal | 'cut' | undefined };
  const server = http.createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    state.requests += 1;
    const answer = (status: number, body: unknown, name?: string) => {
      reply.writeHead(status, { 'content-type': 'application/json', ...(name && { 'x-amzn-errortype': name }) });
      reply.end(JSON.stringify(body));
    };
    const { next } = state;
    if (next && next !== 'cut') {
      const [status, name, message] = refusals[next];
      return answer(status, { message }, name);
    }
    state.accepted.push(JSON.parse(Buffer.concat(parts).toString()) as SentBySes);
    if (next === 'cut') return request.socket.destroy();
    return answer(200, { MessageId: `ses-${state.accepted.length}` });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
