import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { devStyle } from '../dev/dev-style.ts';
import { sampleMails } from '../dev/sample-mails.ts';
import { isFromThisMachine } from '../platform/base/client-address.ts';
import { listMailbox, readMessage } from '../platform/mail/mail-mailbox.ts';
import type { Services } from '../platform/services/services.ts';
import { type Html, html } from '../platform/text/html.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail runs no scripts and reads none of our data; its links open in the whole window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-top-navigation-by-user-activation";
const mailFrame = 'allow-popups allow-top-navigation-by-user-activation';
const messageId = z.object({ id: z.uuid() });

/**
 * The mails that the program can send (/dev/mails), and those it sent without a mail server (/dev/mailbox). In demo
 * mode and development only, and only for this machine.
 */
export function serveDevPages(app: FastifyInstance, services: Services): void {
  const page = (path: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(path, async (request, reply) => {
      if (!isFromThisMachine(request.raw, services.config)) throw commonErrors('not-found');
      reply.header('cache-control', 'no-store');
      return answer(request, reply);
    });

  page('/dev/style.css', async (_request, reply) => reply.type('text/css').send(devStyle));
  page('/dev/mails', async (_request, reply) => send(reply, mailsPage()));
  page('/dev/mails/:name', async (request, reply) => {
    const { name, make } = sampleOf(request);
    return send(reply, mailPage(name, await make(services)));
  });
  page('/dev/mails/:name/html', async (request, reply) =>
    sendMail(reply, (await sampleOf(request).make(services)).html),
  );

  page('/dev/mailbox', async (request, reply) => {
    const { to } = z.object({ to: z.string().max(320).default('') }).parse(request.query);
    return send(reply, mailboxPage(await listMailbox(services.pool, to), { to, where: services.mailer.describe() }));
  });
  page('/dev/mailbox/:id', async (request, reply) => send(reply, await messagePage(services, idOf(request))));
  page('/dev/mailbox/:id/html', async (request, reply) =>
    sendMail(reply, (await messageOf(services, idOf(request))).html),
  );
  page('/dev/mailbox/:id/raw', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send((await messageOf(services, idOf(request))).raw),
  );
}

function sampleOf(request: FastifyRequest) {
  const { name } = request.params as { name: string };
  const make = Object.hasOwn(sampleMails, name) ? sampleMails[name] : undefined;
  if (!make) throw commonErrors('not-found');
  return { name, make };
}

function idOf(request: FastifyRequest): string {
  const parsed = messageId.safeParse(request.params);
  if (!parsed.success) throw commonErrors('not-found');
  return parsed.data.id;
}

async function messageOf({ pool }: Services, id: string) {
  const message = await readMessage(pool, id);
  if (!message) throw commonErrors('not-found');
  return message;
}

function send(reply: FastifyReply, { title, body }: { title: string; body: Html }): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/dev/style.css"></head><body><main><nav><a href="/dev/mails">Mails</a><a href="/dev/mailbox">Mailbox</a><a href="/">The site</a></nav>${body}</main></body></html>`;
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page.text);
}

const sendMail = (reply: FastifyReply, mail: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', mailPolicy)
    .send(mail.replace('<head>', '<head><base target="_top">'));

const mailsPage = () => ({
  title: 'Mails',
  body: html`<h1>Mails</h1><p class="soft">Every mail that is sent, with invented content.</p><table>${Object.keys(sampleMails).map((name) => html`<tr><td><a href="/dev/mails/${name}">${name}</a></td></tr>`)}</table>`,
});

const mailPage = (name: string, mail: { subject: string; text: string }) => ({
  title: name,
  body: html`<h1>${mail.subject}</h1><p class="soft">${name}</p>
<div class="widths"><figure><figcaption>Desk</figcaption><iframe class="desk" title="At a desk" sandbox="${mailFrame}" src="/dev/mails/${name}/html"></iframe></figure>
<figure><figcaption>Phone</figcaption><iframe class="phone" title="On a phone" sandbox="${mailFrame}" src="/dev/mails/${name}/html"></iframe></figure></div>
<h2>Text</h2><pre>${mail.text}</pre>`,
});

const mailboxPage = (
  messages: Awaited<ReturnType<typeof listMailbox>>,
  { to, where }: { to: string; where: string },
) => ({
  title: 'Mailbox',
  body: html`<h1>Mailbox</h1><p class="soft">Mail goes to ${where}. The newest ${messages.length} kept here.</p>
<form action="/dev/mailbox"><input name="to" value="${to}" placeholder="E-mail address" aria-label="E-mail address"><button>Show</button></form>
${
  messages.length === 0
    ? html`<p>Nothing has been sent yet.</p>`
    : html`<div class="scroll"><table><tr><th>Subject</th><th>To</th><th>Time</th></tr>
${messages.map((one) => html`<tr><td><a href="/dev/mailbox/${one.id}">${one.subject || '(no subject)'}</a></td><td>${one.recipient}</td><td class="time">${one.receivedAt.toISOString().slice(0, 19).replace('T', ' ')}</td></tr>`)}</table></div>`
}`,
});

async function messagePage(services: Services, id: string) {
  const message = await messageOf(services, id);
  return {
    title: message.subject,
    body: html`<h1>${message.subject}</h1><p class="soft">To ${message.recipient}</p>
<iframe class="wide" title="The mail" sandbox="${mailFrame}" src="/dev/mailbox/${id}/html"></iframe>
<h2>Text</h2><pre>${message.text}</pre>
<h2>Headers</h2><dl>${message.headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl><p><a href="/dev/mailbox/${id}/raw">Source</a></p>`,
  };
}
