import { clickPath, openLink, openPath } from '@oeuvre/contracts/domains/mailings/counting/counting.constants.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/base/client-address.ts';
import type { Services } from '../../../platform/services/services.ts';
import { html } from '../../../platform/text/html.ts';
import { agentWords, programOf } from './counting.agents.ts';
import { Targets } from './counting.targets.ts';
import { type CountingClaim, readCountingToken } from './counting.tokens.ts';
import { Visits } from './counting.visits.ts';

/** A picture of one transparent pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** No cache keeps the answer, and the next site does not learn the address with the token. */
const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;
const named = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(' ') : (value ?? ''));

/**
 * The counted addresses of mails. A link leads only where its mail linked to: the target is looked up among the links of
 * the mailing and never taken from the request. A failure to count does not keep a reader from the target.
 */
export async function countingPlugin(
  app: FastifyInstance,
  { services }: { readonly services: Services },
): Promise<void> {
  const { sessionSecret } = services.config;
  const visits = new Visits(services);
  const targets = new Targets(services.db);
  app.addHook('onClose', () => visits.close());

  function note(request: FastifyRequest, { mailing, no, link }: CountingClaim): void {
    const agent = named(request.headers['user-agent']).slice(0, 500);
    const purpose = named(request.headers['sec-purpose'] ?? request.headers.purpose ?? request.headers['x-purpose']);
    const program = programOf({ method: request.method, agent, purpose });
    const visit = { mailing, no, link, at: new Date(), program, agent: agentWords(agent) };
    visits.note(visit, { network: networkOf(request.ip), token: tokenOf(request) });
  }

  app.get(`${clickPath}/:token`, async (request, reply) => {
    const claim = readCountingToken(sessionSecret, tokenOf(request));
    if (!claim || claim.link === openLink) return notFound(reply);
    try {
      const target = await targets.find(claim);
      if (target === undefined) return notFound(reply);
      note(request, claim);
      return reply.headers(headers).redirect(target, 302);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503) throw error;
      return sendWords(reply.code(503).header('retry-after', '30'), {
        title: 'Please try again in a minute',
        text: 'This link cannot be opened at the moment.',
      });
    }
  });

  app.get(`${openPath}/:token`, async (request, reply) => {
    const claim = readCountingToken(sessionSecret, tokenOf(request));
    if (claim?.link !== openLink) return notFound(reply);
    note(request, claim);
    return reply
      .headers({ ...headers, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/gif')
      .send(pixel);
  });
}

const notFound = (reply: FastifyReply) =>
  sendWords(reply.code(404), {
    title: 'This link leads nowhere',
    text: 'It was cut off or changed on its way. Please open the mail and follow the link there.',
  });

interface Words {
  readonly title: string;
  readonly text: string;
}

/** A page that loads nothing. */
const sendWords = (reply: FastifyReply, { title, text }: Words) =>
  reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>
`.text,
    );
