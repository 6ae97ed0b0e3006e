import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { devStyle } from '../dev/dev-style.ts';
import { type SampleMail, sampleMails } from '../dev/sample-mails.ts';
import { isFromThisMachine } from '../platform/base/client-address.ts';
import { composeMail } from '../platform/mail/mail.ts';
import { listMailbox, readMessage } from '../platform/mail/mail-mailbox.ts';
import { mailInScheme } from '../platform/mail/mail-scheme.ts';
import type { Services } from '../platform/services/services.ts';
import { type Html, html, trusted } from '../platform/text/html.ts';

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail runs no scripts and reads none of our data; its links open in the whole window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-top-navigation-by-user-activation";
const mailFrame = 'allow-popups allow-top-navigation-by-user-activation';
const messageId = z.object({ id: z.uuid() });
const shown = z.object({
  scheme: z.enum(['light', 'dark']).default('light'),
  pictures: z.enum(['shown', 'blocked']).default('shown'),
});

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
  page('/dev/mails', async (_request, reply) => send(reply, mailsPage(await sizes(services))));
  page('/dev/mails/:name', async (request, reply) => {
    const { name, make } = sampleOf(request);
    return send(reply, mailPage(await sizes(services), name, await make(services)));
  });
  page('/dev/mails/:name/html', async (request, reply) => {
    const { scheme, pictures } = lookOf(request);
    const { html: mail } = await sampleOf(request).make(services);
    return sendMail(reply, mailInScheme(mail, scheme, '_top'), pictures);
  });

  page('/dev/mailbox', async (request, reply) => {
    const { to } = z.object({ to: z.string().max(320).default('') }).parse(request.query);
    return send(reply, mailboxPage(await listMailbox(services.pool, to), { to, where: services.mailer.describe() }));
  });
  page('/dev/mailbox/:id', async (request, reply) => send(reply, await messagePage(services, idOf(request))));
  page('/dev/mailbox/:id/html', async (request, reply) => {
    const { html: mail } = await messageOf(services, idOf(request));
    return sendMail(reply, mail.replace('<head>', '<head><base target="_top">'));
  });
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

function lookOf(request: FastifyRequest) {
  const parsed = shown.safeParse(request.query);
  if (!parsed.success) throw commonErrors('not-found');
  return parsed.data;
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

const sendMail = (reply: FastifyReply, mail: string, pictures: 'shown' | 'blocked' = 'shown'): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      pictures === 'blocked' ? mailPolicy.replace('img-src * data:', "img-src 'none'") : mailPolicy,
    )
    .send(mail);

/** The size of each sample, as it is sent. */
const sizes = (services: Services) =>
  Promise.all(
    Object.entries(sampleMails).map(async ([name, make]) => {
      const { pieces } = await composeMail(
        { to: 'ines@example.org', ...(await make(services)) },
        services.config.mailFrom,
      );
      return { name, kilobytes: Math.ceil(pieces.reduce((sum, { length }) => sum + length, 0) / 1_000) };
    }),
  );
type Sizes = Awaited<ReturnType<typeof sizes>>;

const wordsOf = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
const tabs = (all: Sizes, chosen?: string) =>
  html`<nav class="tabs" aria-label="Mails">${all.map(
    ({ name, kilobytes }) =>
      html`<a href="/dev/mails/${name}"${name === chosen ? html` aria-current="page"` : ''}>${wordsOf(name)} <span class="soft">${kilobytes} kB</span></a>`,
  )}</nav>`;

const mailsPage = (all: Sizes) => ({
  title: 'Mails',
  body: html`<h1>Mails</h1><p class="soft">Every mail that is sent, with invented content.</p>${tabs(all)}`,
});

/** The ways in which a mail is looked at. */
const boards = [
  { title: 'Light', wide: 700, scheme: 'light', pictures: 'shown' },
  { title: 'Dark', wide: 360, scheme: 'dark', pictures: 'shown' },
  { title: 'Pictures blocked', wide: 360, scheme: 'light', pictures: 'blocked' },
  { title: 'Dark, pictures blocked', wide: 700, scheme: 'dark', pictures: 'blocked' },
] as const;

/** The text that an inbox shows after the subject: the hidden words at the beginning of the mail. */
const preheaderOf = (mail: string) => /mso-hide:all">(.*?)(?:&#847;|<\/div>)/s.exec(mail)?.[1] ?? '';

function mailPage(all: Sizes, name: string, mail: SampleMail) {
  const inbox = (scheme: string) =>
    html`<div class="inbox ${scheme}"><b>${productName}</b><span>${mail.subject}</span><span class="soft">${trusted(preheaderOf(mail.html))}</span></div>`;
  const figures = boards.map(
    ({ title, wide, scheme, pictures }) =>
      html`<figure class="w${wide}"><figcaption><span>${title}</span><span>${wide} px</span></figcaption>${inbox(scheme)}
<iframe title="${title}" sandbox="${mailFrame}" src="/dev/mails/${name}/html?scheme=${scheme}&amp;pictures=${pictures}"></iframe></figure>`,
  );
  return {
    title: wordsOf(name),
    body: html`<h1>Mails</h1>${tabs(all, name)}<div class="board">${figures}
<figure class="w700"><figcaption><span>Plain text</span></figcaption><pre>${mail.text}</pre></figure></div>`,
  };
}

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
<iframe title="The mail" sandbox="${mailFrame}" src="/dev/mailbox/${id}/html"></iframe>
<h2>Text</h2><pre>${message.text}</pre>
<h2>Headers</h2><dl>${message.headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl><p><a href="/dev/mailbox/${id}/raw">Source</a></p>`,
  };
}
