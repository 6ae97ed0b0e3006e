import net from 'node:net';
import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db, pool } from '../../test/database.ts';
import { openSite, type Site } from '../../test/site.ts';
import { openSession, sessionCookie } from '../../test/whole.ts';
import { aPerson, type Person } from '../domains/accounts/accounts.factory.ts';
import { anArticle } from '../domains/articles/articles.factory.ts';

let site: Site;
let author: Person;
let session: string;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  author = await aPerson(db, { flags: ['canWriteArticles', 'canPublishArticles'] });
  session = await openSession(author.id);
});

/** A request as a browser on our own pages sends it, signed in as the author. */
const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  site.app.inject({
    method,
    url,
    headers: {
      origin: new URL(site.services.config.publicUrl).origin,
      cookie: sessionCookie(session, site.services.config.sessionSecret),
    },
    ...(payload && { payload }),
  });

const title = (text: string): Block => ({ id: 't', type: 'title', children: [{ text }] });
const paragraph = (...children: Extract<Block, { type: 'paragraph' }>['children']): Block => ({
  id: 'p',
  type: 'paragraph',
  children,
});
const link = (url: string) => ({ id: 'l', type: 'link' as const, url, children: [{ text: 'a link' }] });

describe('30: markup, links and signs that people type', () => {
  const markup = [
    '<img src=x onerror="alert(1)">',
    '</script><script>alert(1)</script>',
    '</title><svg onload=alert(1)>',
    '"><b onmouseover=alert(1)>',
  ];

  test.each(markup)('%s is shown as text, in pages, exports and replies', async (words) => {
    const value: ArticleValue = [
      title(words),
      paragraph({ text: words }, { id: 'h', type: 'hint', hintContent: words, children: [{ text: words }] }),
    ];
    const { id } = await anArticle(db, { by: author, value, status: 'published', accessType: 'PUBLIC' });
    for (const url of [
      `/articles/${id}`,
      '/articles',
      `/api/articles/${id}/export?format=html`,
      '/feeds/articles.atom',
      '/feeds/articles.rss',
    ]) {
      const reply = await ask('GET', url);
      expect(reply.statusCode, url).toBe(200);
      // The words are there, and never as what a browser would act on.
      expect(reply.body, url).toMatch(/alert\(1\)/);
      expect(reply.body, url).not.toContain(words);
    }
    const answer = await ask('GET', `/api/articles/${id}`);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example/',
    'blob:x',
    '//a.example',
    '/articles',
  ])('a link to %j is refused', async (url) => {
    const reply = await ask('POST', '/api/articles', { value: [title('Links'), paragraph(link(url))] });
    expect(reply.statusCode).toBe(400);
  });

  test.each(['https://a.example/b?c=d#e', 'http://a.example', 'mailto:ines@a.example', 'tel:+49301234'])(
    'a link to %s is accepted and shown',
    async (url) => {
      const reply = await ask('POST', '/api/articles', { value: [title('Links'), paragraph(link(url))] });
      expect(reply.statusCode).toBe(200);
      expect(JSON.stringify(reply.json())).toContain(JSON.stringify(url));
    },
  );

  test('the name of a person or segment does not reverse the text after it', async () => {
    const turned = 'Ines\u202e adlaC\u2066 \u202bX\u202d';
    const changed = await ask('PATCH', '/api/users/me', {
      first_name: turned,
      last_name: turned,
      middle_name: turned,
      user_name: turned,
    });
    expect(changed.json()).toMatchObject({
      first_name: 'Ines adlaC X',
      last_name: 'Ines adlaC X',
      middle_name: 'Ines adlaC X',
      user_name: 'Ines adlaC X',
    });
    expect((await ask('PATCH', '/api/users/me', { first_name: '\u202e\u2069' })).statusCode).toBe(400);
    await pool.query(`insert into user_roles (user_id, role) values ($1, 'SUPER') on conflict do nothing`, [author.id]);
    expect((await ask('POST', '/api/segments', { name: 'Paper\u202e Cabinet', public: true })).json()).toMatchObject({
      name: 'Paper Cabinet',
    });
  });

  test('text keeps its signs, in a block that reverses nothing outside', async () => {
    const value = [title('Right \u202eto left'), paragraph({ text: 'One \u202etwo' })];
    const { id } = await anArticle(db, { by: author, value, status: 'published', accessType: 'PUBLIC' });
    const { body } = await ask('GET', `/articles/${id}`);
    expect(body).toMatch(/<h1[^>]* dir="auto"[^>]*>(?:<[^>]+>)*Right \u202eto left/);
    expect(body).toMatch(/<p[^>]* dir="auto"[^>]*>(?:<[^>]+>)*One \u202etwo/);
  });
});

describe('33: addresses that people type', () => {
  test('the server fetches none of them when saving, reading, exporting, feeding or using them as pictures', async () => {
    const heard: string[] = [];
    const foreign = net.createServer((socket) => {
      heard.push('a connection');
      socket.destroy();
    });
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
    const { port } = foreign.address() as net.AddressInfo;
    const address = `http://127.0.0.1:${port}/picture.png`;
    const connected = vi.spyOn(net.Socket.prototype, 'connect');
    try {
      const value: ArticleValue = [title(`See ${address}`), paragraph({ text: `${address} ` }, link(address))];
      const { id } = await anArticle(db, { by: author, value, status: 'published', accessType: 'PUBLIC' });
      const written = await ask('POST', '/api/articles', { value });
      expect(written.statusCode).toBe(200);
      const image = { id: 'i', src: address, width: 10, height: 10, children: [] };
      const refused = [
        await ask('POST', '/api/articles', { value: [...value, { id: 'images', type: 'images', images: [image] }] }),
        await ask('POST', '/api/articles', { value: [...value, { id: 'model', type: 'model', uuid: address }] }),
        await ask('PATCH', '/api/users/me', { photo: address }),
      ];
      expect(refused.map((reply) => reply.statusCode)).toEqual([400, 400, 400]);
      const told = await ask('PATCH', '/api/users/me', { about: `I am at ${address}` });
      expect(told.statusCode).toBe(200);
      for (const url of [
        `/articles/${id}`,
        `/articles/${written.json().id}`,
        '/user/profile',
        `/api/articles/${id}/export?format=html`,
        `/api/articles/${id}/export?format=markdown`,
        '/feeds/articles.atom',
        `/api/exhibits/suggestions/search?text=${encodeURIComponent(address)}`,
        `/articles?searchText=${encodeURIComponent(address)}`,
      ]) {
        const reply = await ask('GET', url);
        expect(reply.statusCode, url).toBe(200);
        // Nor does the reader's browser: only a person follows an address.
        expect(reply.body, url).not.toMatch(
          new RegExp(`(?:src|srcset|poster|data|action)="?http://127\\.0\\.0\\.1:${port}`),
        );
        expect(reply.body, url).not.toMatch(new RegExp(`<link[^>]+127\\.0\\.0\\.1:${port}`));
      }
      const page = await ask('GET', `/articles/${id}`);
      expect(page.headers['content-security-policy']).toMatch(/img-src 'self'[^;]*;/);
      expect(page.headers['content-security-policy']).not.toMatch(/(?:img|connect|default)-src[^;]*(?:\*|https?:)/);
      const asked = connected.mock.calls.map((parts) => JSON.stringify(parts));
      expect(asked.filter((target) => target.includes(String(port)))).toEqual([]);
      expect(heard).toEqual([]);
    } finally {
      connected.mockRestore();
      foreign.close();
    }
  });
});
