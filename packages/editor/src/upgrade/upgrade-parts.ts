import {
  type Block,
  type Inline,
  limits,
  linkUrl,
  type TextLeaf,
  withProtocol,
} from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { textPieces } from '../compare/canonical-inlines.ts';

/* The facts by which upgrade.ts reads a node: its kind, its content and its marks, whatever their names were. */

/** A node of a document that nobody vouches for. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf = (value: unknown): Raw => (isRecord(value) ? value : {});

/** The first of these fields that the node has, on itself, in `data` (Slate) or in `attrs` (ProseMirror). */
export function fieldOf(node: Raw, ...names: readonly string[]): unknown {
  const places = [node, recordOf(node.data), recordOf(node.attrs)];
  for (const name of names) {
    for (const place of places)
      if (Object.hasOwn(place, name) && place[name] !== undefined && place[name] !== null) return place[name];
  }
  return undefined;
}

/** Text as it may be stored: without NUL, and without halves of characters. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const nameOf = (type: unknown) => (typeof type === 'string' ? type.toLowerCase().replace(/[^a-z0-9]/g, '') : '');

/** Kinds of nodes: a kind of block, or something else that is made into blocks. */
export type NodeKind = Block['type'] | 'bullets' | 'numbers' | 'row';

/** The names of each kind in editors that we know; `headings` and `kindOf` know more. */
const namesOfKinds: Record<NodeKind, string> = {
  title: 'title',
  subtitle: 'subtitle',
  smallerSubtitle:
    'smallersubtitle h3 h4 h5 h6 heading3 heading4 heading5 heading6 headingthree headingfour headingfive headingsix',
  quote: 'quote blockquote pullquote',
  paragraph: 'paragraph',
  images: 'images image img picture figure gallery',
  artworksCarousel: 'artworkscarousel carousel artworks',
  model: 'model model3d',
  bullets: 'bulletedlist bulletlist unorderedlist ul',
  numbers: 'numberedlist numberlist orderedlist ol',
  row: 'tablerow tr row',
};
const kinds = new Map(
  Object.entries(namesOfKinds).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind as NodeKind])),
);
const headings = /^(h[12]|headers?|heading(one|two|[12])?)$/;

/** The kind of a node; an unknown node is a paragraph. */
export function kindOf(node: Raw): NodeKind {
  const name = nameOf(node.type);
  if (headings.test(name)) return Number(fieldOf(node, 'level') ?? 1) > 2 ? 'smallerSubtitle' : 'subtitle';
  return kinds.get(name) ?? 'paragraph';
}

const lists = ['children', 'content', 'nodes', 'blocks', 'items', 'images'];

/** The nodes inside a node. */
export function contentOf(node: Raw): readonly unknown[] {
  for (const name of lists) if (Array.isArray(node[name])) return node[name];
  return [];
}

/** Whether a node is one that may hold others, even if it holds none. */
export const hasContent = (node: Raw) => lists.some((name) => Array.isArray(node[name]));

/** An id as it may be stored, or none. */
export function idOf(node: Raw): string {
  const id = fieldOf(node, 'id', 'key');
  return typeof id === 'string' || typeof id === 'number' ? storable(String(id)).slice(0, 64).toWellFormed() : '';
}

const aligns: Readonly<Record<string, 'left' | 'center' | 'right'>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
};

export function alignOf(node: Raw): { align?: 'left' | 'center' | 'right' } {
  const align = fieldOf(node, 'align', 'textAlign', 'alignment');
  const side = typeof align === 'string' && Object.hasOwn(aligns, align) ? aligns[align] : undefined;
  return side ? { align: side } : {};
}

/**
 * The inline content that a node is: text, a line break, a link or a hint; undefined for what holds blocks or is one.
 */
export function inlineOf(node: unknown): Inline[] | undefined {
  if (typeof node === 'string') return [{ text: storable(node) }];
  if (!isRecord(node)) return [];
  const name = nameOf(node.type);
  if (/^(hardbreak|linebreak|softbreak|br)$/.test(name)) return [{ text: '\n' }];
  const text = textOf(node);
  if (text !== undefined) return around(node, [leafOf(text, node)]);
  if (/^(link|a|hyperlink|anchor|hint)$/.test(name)) {
    return around(
      node,
      contentOf(node).flatMap((one) => inlineOf(one) ?? [{ text: textIn(one) }]),
    );
  }
  return undefined;
}

const textOf = (node: Raw): string | undefined => {
  const text = node.text ?? node.leaf ?? recordOf(node.data).text;
  return typeof text === 'string' && contentOf(node).length === 0 ? storable(text) : undefined;
};

const markNames = {
  bold: 'bold b strong',
  italic: 'italic i em emphasis italics',
  underlined: 'underlined underline u',
};

/** A leaf with its marks, whether they are fields of it or a list; unknown ones are left out. */
function leafOf(text: string, node: Raw): TextLeaf {
  const listed = Array.isArray(node.marks) ? node.marks.map((mark) => nameOf(isRecord(mark) ? mark.type : mark)) : [];
  const leaf: TextLeaf = { text };
  for (const mark of ['bold', 'italic', 'underlined'] as const) {
    if (markNames[mark].split(' ').some((name) => node[name] === true || listed.includes(name))) leaf[mark] = true;
  }
  return leaf;
}

/** The link or hint around these words: the node itself, or a mark on it. */
function around(node: Raw, words: readonly Inline[]): Inline[] {
  const leaves = words.flatMap((one) => ('text' in one ? [one] : one.children));
  const marks = [node, ...(Array.isArray(node.marks) ? node.marks : [])].filter(isRecord);
  const link = marks.find((mark) => /^(link|a|hyperlink|anchor)$/.test(nameOf(mark.type)));
  const hint = marks.find((mark) => nameOf(mark.type) === 'hint');
  if (
    plainInline(leaves) === '' ||
    leaves.some((leaf) => leaf.text.length > limits.textLength) ||
    leaves.length > limits.linkPieces
  )
    return leaves;
  const url = link && addressOf(fieldOf(link, 'url', 'href', 'src'));
  if (url) return [{ id: (link && idOf(link)) || 'link', type: 'link', url, children: leaves }];
  const note = hint ? noteOf(fieldOf(hint, 'hintContent', 'hint', 'note', 'content')) : '';
  if (note.length > limits.hintLength) return [...leaves, { text: ` (${note})` }];
  return hint && note ? [{ id: idOf(hint) || 'hint', type: 'hint', hintContent: note, children: leaves }] : [...words];
}

const noteOf = (note: unknown): string => (typeof note === 'string' ? storable(note) : textIn(note));

/** An address that a link may lead to; undefined for scripts, files and places inside another site. */
export function addressOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || /^\s*([/#?.]|(javascript|data|vbscript|file|blob|about):)/i.test(address))
    return undefined;
  return linkUrl.safeParse(withProtocol(storable(address))).data;
}

/** A node's text in one line. */
export const lineOf = (node: unknown): string => textIn(node).replace(/\s+/g, ' ').trim();

/** All text in a node, however deep: without recursion, because nothing is known of its depth. */
export function textIn(node: unknown): string {
  const texts: string[] = [];
  const left: unknown[] = [node];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') texts.push(storable(next));
    else if (Array.isArray(next)) for (const one of next.toReversed()) left.push(one);
    else if (isRecord(next)) left.push(textOf(next) ?? contentOf(next));
  }
  return texts.join('');
}

/** Leaves of a caption, which is short. */
export function captionOf(node: Raw): TextLeaf[] {
  const caption = fieldOf(node, 'children', 'caption', 'content');
  const leaves = (Array.isArray(caption) ? caption : caption === undefined ? [] : [caption])
    .flatMap((one) => inlineOf(one) ?? [{ text: textIn(one) }])
    .flatMap((one) => ('text' in one ? [one] : one.children))
    .flatMap((leaf) => textPieces(leaf.text).map((text) => ({ ...leaf, text })));
  return leaves.length <= 200 ? leaves : textPieces(plainInline(leaves)).map((text) => ({ text }));
}
