import fs from 'node:fs';
import { createRequire } from 'node:module';

/** A feature of HTML or CSS that a mail uses, with its place: `css-padding` at `p`. */
export interface Use {
  readonly feature: string;
  /** The element; of a style element 'rule', and its selector. */
  readonly element: string;
  readonly value: string;
}

type Support = Readonly<Record<string, Readonly<Record<string, string>>>>;
interface Feature {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly stats: Readonly<Record<string, Support>>;
}

const require = createRequire(import.meta.url);
const data: { data: readonly Feature[] } = JSON.parse(
  fs.readFileSync(require.resolve('caniemail/caniemail.json'), 'utf8'),
);
const known = new Map(data.data.map((feature) => [feature.slug, feature]));

/** Programs and their platforms, as the tables of caniemail call them. */
const programs = {
  Gmail: ['gmail', ['desktop-webmail', 'ios', 'android']],
  'Outlook for Windows': ['outlook', ['windows']],
  'Apple Mail': ['apple-mail', ['macos', 'ios']],
} as const;
export type Program = keyof typeof programs;

/** `y`, `a` (in part), `n` or `u` (unknown) of the newest version: the worst of its platforms. */
export function supportOf(program: Program, feature: string): string {
  const [family, platforms] = programs[program];
  const found = platforms.map((platform) => {
    const versions = known.get(feature)?.stats[family]?.[platform];
    return (versions && Object.values(versions).at(-1)?.charAt(0)) || 'u';
  });
  return ['n', 'a', 'u'].find((state) => found.includes(state)) ?? 'y';
}

/** Titles of features for several properties, and those that bear another name. */
const properties: Readonly<Record<string, string>> = {
  'border-top': 'border',
  'border-left': 'border',
  'border-color': 'border',
  'padding-right': 'padding',
  'font-family': 'font',
  'font-style': 'font',
};
/** Properties of single programs, which the others pass over. */
const isOwn = (property: string) => property.startsWith('mso-') || property.startsWith('-webkit-');

function* declarations(css: string, element: string): Generator<Use> {
  for (const declaration of css.split(/;(?![^(]*\))/)) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const property = declaration.slice(0, at).trim();
    const value = declaration.slice(at + 1).trim();
    if (isOwn(property)) continue;
    const name = properties[property] ?? property;
    const slug = known.has(`css-${property}`) ? `css-${property}` : `css-${name}`;
    yield { feature: slug, element, value };
    if (property === 'display' && value === 'none') yield { feature: 'css-display-none', element, value };
    if (value.includes('!important')) yield { feature: 'css-important', element, value };
    for (const [, unit] of value.matchAll(/\d(px|%|em|rem|vw|vh|ch|pt)\b/g))
      yield { feature: `css-unit-${unit === '%' ? 'percent' : unit}`, element, value };
    for (const [, called] of value.matchAll(/\b(rgba?|oklch|calc|clamp|min|max|var|light-dark)\(/g))
      yield { feature: functions[called!] ?? `css-function-${called}`, element, value };
  }
}
const functions: Readonly<Record<string, string>> = {
  rgb: 'css-rgb',
  rgba: 'css-rgba',
  oklch: 'css-modern-color',
  calc: 'css-unit-calc',
  var: 'css-variables',
};

/** The features of a selector. */
const selectors: readonly [RegExp, string][] = [
  [/\[/, 'attribute'],
  [/\.[\w-]/, 'class'],
  [/#[\w-]/, 'id'],
  [/[\w\])]\s+[\w.[#:*]/, 'descendant'],
  [/>/, 'child'],
  [/\+/, 'adjacent-sibling'],
  [/~/, 'general-sibling'],
  [/[\w\]]\.[\w-]|\]\[/, 'chaining'],
  [/(^|\s)\*/, 'universal'],
];
function* selectorUses(selector: string): Generator<Use> {
  const one = { element: `rule ${selector}`, value: selector };
  for (const [pattern, name] of selectors)
    if (pattern.test(selector)) yield { feature: `css-selector-${name}`, ...one };
  for (const [, name] of selector.matchAll(/::?([a-z-]+)/g))
    if (name !== 'root')
      yield {
        feature: known.has(`css-pseudo-element-${name}`) ? `css-pseudo-element-${name}` : `css-pseudo-class-${name}`,
        ...one,
      };
  if (selector.includes(',')) yield { feature: 'css-selector-grouping', ...one };
}

const conditions = ['prefers-color-scheme', 'prefers-reduced-motion', 'hover', 'orientation', 'device-pixel-ratio'];

/** The rules of a style sheet, also those inside of `@media`. */
function* styleUses(css: string): Generator<Use> {
  let rest = css.replace(/\/\*.*?\*\//gs, '');
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const head = rest.slice(0, open).trim();
    const close = endOf(rest, open);
    const body = rest.slice(open + 1, close);
    rest = rest.slice(close + 1);
    if (!head.startsWith('@')) {
      yield* selectorUses(head);
      yield* declarations(body, `rule ${head}`);
      continue;
    }
    const rule = /^@[a-z-]+/.exec(head)![0];
    yield { feature: `css-at-${rule.slice(1)}`, element: `rule ${head}`, value: head };
    for (const condition of conditions)
      if (head.includes(`(${condition}`))
        yield { feature: `css-at-media-${condition}`, element: `rule ${head}`, value: head };
    if (rule === '@media' && body.includes('@media'))
      yield { feature: 'css-nesting', element: `rule ${head}`, value: head };
    yield* styleUses(body);
  }
}

function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`A rule does not end: ${css.slice(open - 40, open + 40)}`);
}

const elements: Readonly<Record<string, string>> = {
  h1: 'html-h1-h6',
  h2: 'html-h1-h6',
  h3: 'html-h1-h6',
  ul: 'html-lists',
  ol: 'html-lists',
};
const attributes = [
  'align',
  'valign',
  'width',
  'height',
  'cellpadding',
  'cellspacing',
  'role',
  'lang',
  'dir',
  'background',
  'srcset',
  'hidden',
  'target',
  'loading',
];

/** Everything that a mail uses, in style elements, style attributes, elements and attributes. */
export function* usesOf(mail: string): Generator<Use> {
  const html = mail.replace(/<!--.*?-->/gs, '');
  for (const [, css] of html.matchAll(/<style>(.*?)<\/style>/gs)) yield* styleUses(css!);
  for (const [, name, tail] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)) {
    const element = name!;
    const feature = elements[element] ?? `html-${element}`;
    if (known.has(feature)) yield { feature, element, value: element };
    for (const [, attribute, value = ''] of tail!.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
      if (attribute === 'style') yield* declarations(value.replaceAll('&#39;', "'"), element);
      if (attributes.includes(attribute!)) yield { feature: `html-${attribute}`, element, value };
    }
    if (element === 'meta' && tail!.includes('name="color-scheme"'))
      yield { feature: 'html-meta-color-scheme', element, value: 'color-scheme' };
  }
}

/** Whether the tables know the feature: a test that looks for unknown ones would find nothing. */
export const isKnown = (feature: string): boolean => known.has(feature);
