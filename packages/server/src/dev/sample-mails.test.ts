import { expect, test } from 'vitest';
import { pool } from '../../test/database.ts';
import { isKnown, type Program, supportOf, type Use, usesOf } from '../../test/mail-features.ts';
import { testServices } from '../../test/services.ts';
import { sampleMails } from './sample-mails.ts';

const isCell = ({ element }: Use) => element === 'td' || element === 'th';
/** Rules of the style element: they only improve the mail where they are known. */
const isRule = ({ element }: Use) => element.startsWith('rule ');
/** Where a feature is missing or partial, and why the mail holds there nevertheless. */
const harmless: Readonly<Record<string, (use: Use) => boolean>> = {
  // Style elements: without them a mail is light, and as wide as its column.
  'html-style': () => true,
  'css-at-media': () => true,
  'css-at-media-prefers-color-scheme': () => true,
  'css-color-scheme': () => true,
  'html-meta-color-scheme': () => true,
  'css-important': ({ value }) => value.includes(' !important'),
  'css-selector-class': () => true,
  'css-selector-descendant': () => true,
  'css-selector-grouping': () => true,
  // The inner table keeps the padding and the ground of a body that becomes a div.
  'html-body': () => true,
  'html-doctype': () => true,
  'css-padding': (use) => isCell(use) || isRule(use) || use.element === 'body',
  'css-border': (use) => isCell(use) || isRule(use) || use.value === '0',
  'css-margin': ({ value }) => !/-|auto/.test(value),
  // Corners are square, and a blocked picture has the size of its attributes.
  'css-border-radius': () => true,
  'css-aspect-ratio': ({ element }) => element === 'img',
  // Outlook takes the widths and heights of attributes.
  'css-max-width': (use) => use.element === 'img' || use.element === 'table' || isRule(use),
  'css-max-height': ({ value }) => value === '0',
  'css-width': (use) => ['img', 'td', 'table'].includes(use.element) || isRule(use),
  'css-height': ({ element }) => element === 'img',
  'html-width': ({ value, element }) => element !== 'img' || !value.includes('%'),
  'html-height': ({ value }) => !value.includes('%'),
  // At elements `block` and `none` only, and none at a div without tables; rules are for phones.
  'css-display': (use) => use.value === 'block' || use.value === 'none' || isRule(use),
  'css-display-none': (use) => use.element === 'div' || isRule(use),
  'css-overflow': ({ element }) => element === 'div',
  'css-font-size': ({ value }) => /^\d+px/.test(value) || value === '0',
  'css-font-weight': ({ value }) => value === '400' || value === 'bold' || value === '600',
  'css-line-height': ({ value }) => /^[\d.]+$/.test(value),
  'css-text-align': ({ value }) => !/start|end/.test(value),
  'css-text-decoration': ({ value }) => value === 'none' || value === 'underline',
  'css-word-break': ({ value }) => value === 'break-all',
  'html-dir': ({ element, value }) => value === 'auto' && element !== 'a',
};
const programs: readonly Program[] = ['Gmail', 'Outlook for Windows', 'Apple Mail'];

/** The uses that a program does not support, or only in part, and that are not harmless. */
const findings = (mail: string) => [
  ...new Set(
    [...usesOf(mail)].flatMap((use) =>
      programs
        .filter((program) => /[na]/.test(supportOf(program, use.feature)) && !harmless[use.feature]?.(use))
        .map((program) => `${program}: ${use.feature} at ${use.element} (${use.value})`),
    ),
  ),
];

/** The samples show pictures of the house. */
async function samples(changed: Parameters<typeof testServices>[0] = {}) {
  for (const [at, [width, height]] of [
    [1920, 2274],
    [1495, 1024],
    [1000, 690],
  ].entries())
    await pool.query(
      `insert into files (visibility, storage_key, content_type, bytes, width, height, colour, thumbhash, sha256)
       values ('public', $1, 'image/jpeg', 1, $2, $3, '#000', '', $1)`,
      [`picture ${at}`, width, height],
    );
  return testServices(changed);
}

test.each(Object.keys(sampleMails))('Gmail, Outlook for Windows and Apple Mail show the mail %s', async (name) => {
  const { html, text } = await sampleMails[name]!(await samples());
  expect([...usesOf(html)].length).toBeGreaterThan(50);
  expect(findings(html)).toEqual([]);
  if (name === 'article') expect(html.match(/<img/g)).toHaveLength(7);
  expect(html).toContain('PixelsPerInch');
  expect(text.trim().length).toBeGreaterThan(40);
  expect(text).not.toMatch(/<[a-z]|&[a-z]+;/);
});

test.each(Object.keys(sampleMails))(
  'the footer of the mail %s ends with the postal address, if there is one',
  async (name) => {
    const address = 'Oeuvre & Söhne, 12 Rua <da> Boavista, Lisbon';
    const services = await testServices({ mailPostalAddress: address });
    const { html, text } = await sampleMails[name]!(services);
    const escaped = 'Oeuvre &#38; Söhne, 12 Rua &#60;da&#62; Boavista, Lisbon';
    expect(html.split(escaped)).toHaveLength(2);
    expect(html.slice(html.indexOf(escaped) + escaped.length).replaceAll(/<[^>]*>|\s/g, '')).toBe('');
    expect(text.trimEnd().endsWith(`\n${address}`)).toBe(true);
    const without = await sampleMails[name]!({
      ...services,
      config: { ...services.config, mailPostalAddress: undefined },
    });
    expect(without.html + without.text).not.toMatch(/Boavista|\uE002/);
  },
);

test('a feature that a program lacks is found, also inside of @media', () => {
  const page = (style: string, body: string) => `<html><head><style>${style}</style></head><body>${body}</body></html>`;
  const broken: readonly [string, string][] = [
    [page('@media (max-width: 600px) { .a [style*="x"] { color: red !important } }', ''), 'css-selector-attribute'],
    [page('@media (max-width: 600px) { p:hover { color: red } }', ''), 'css-pseudo-class-hover'],
    [page('', '<p style="padding:4px">a</p>'), 'css-padding at p'],
    [page('', '<div style="border-top:1px solid red">a</div>'), 'css-border at div'],
    [page('', '<a style="display:inline-block">a</a>'), 'css-display at a'],
    [page('', '<p style="margin:0 auto">a</p>'), 'css-margin at p'],
    [page('', '<p style="color:var(--ink)">a</p>'), 'css-variables'],
    [page('', '<div style="position:absolute">a</div>'), 'css-position'],
    [page('', '<img srcset="a 2x">'), 'html-srcset'],
    [page('', '<p style="font-size:1rem">a</p>'), 'css-unit-rem'],
  ];
  for (const [mail, finding] of broken) expect(findings(mail).join('\n')).toContain(finding);
  expect(['css-padding', 'css-selector-attribute', 'css-at-media-prefers-color-scheme'].every(isKnown)).toBe(true);
});
