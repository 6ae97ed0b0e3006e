import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { siteTexts } from '@oeuvre/contracts/domains/about/about.model.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteText } from './about.queries.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'oeuvre-about-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test.each(siteTexts)('without a file, %s is a plain text with a title and the name of the product', async (name) => {
  const { title, text } = await readSiteText(dataDir, name);
  expect(title).toMatch(/^(About Oeuvre|Privacy|Terms of use)$/);
  expect(text.length).toBeGreaterThan(200);
  expect(title + text).not.toContain('{product}');
});

test('a file of whoever runs the site is shown in its place, with or without a title', async () => {
  await mkdir(path.join(dataDir, 'pages'));
  await writeFile(path.join(dataDir, 'pages/privacy.md'), '\uFEFF# Datenschutz\n\nWir speichern *nichts*.\n');
  await writeFile(path.join(dataDir, 'pages/about.md'), 'Only words.');
  expect(await readSiteText(dataDir, 'privacy')).toEqual({ title: 'Datenschutz', text: 'Wir speichern *nichts*.' });
  expect(await readSiteText(dataDir, 'about')).toEqual({ title: 'Oeuvre', text: 'Only words.' });
});
