import { type ArticleValue, articleValue, type Block, type Inline, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { forText, type TextBlock } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import { type Wording, wordingsOf } from '../blocks/words.ts';
import { canonicalInlines, textPieces } from '../compare/canonical-inlines.ts';
import { completed } from '../compare/completed.ts';
import {
  alignOf,
  contentOf,
  hasContent,
  idOf,
  inlineOf,
  isRecord,
  kindOf,
  lineOf,
  type NodeKind,
  type Raw,
  textIn,
} from './upgrade-parts.ts';

/**
 * A stored value as a valid one. What is valid already is given back as it is; anything else (a document of an older
 * schema, of another editor, or damaged) is read as far as it can be: all text is kept, what is not known becomes
 * paragraphs. The same value always gives the same article, so that what is pinned to a block finds it again.
 */
export function upgradeValue(stored: unknown): ArticleValue {
  if (articleValue.safeParse(stored).success) return stored as ArticleValue;
  const blocks = topLevel(stored).flatMap((node) => blocksOf(node));
  const [first, ...rest] = blocks;
  const hasTitle = blocks.some((block) => block.type === 'title');
  const titled: Block[] = !hasTitle && first?.type === 'subtitle' ? [{ ...first, type: 'title' }, ...rest] : blocks;
  const whole = completed(titled.flatMap(inStorableBlocks));
  return whole.length > limits.blocks ? shortened(whole) : whole;
}

/**
 * The list of nodes, however it was wrapped: as JSON text, as `{ blocks }`, as `{ document: { nodes } }` or as Tiptap's
 * `{ content }`.
 */
function topLevel(stored: unknown, depth = 0): unknown[] {
  if (typeof stored === 'string')
    return depth === 0 && /^\s*[[{]/.test(stored) ? topLevelOfJson(stored) : stored.split('\n');
  if (Array.isArray(stored)) return stored;
  if (!isRecord(stored)) return [];
  const inner = stored.document ?? stored.value ?? stored.blocks;
  return inner === undefined || depth > deepest ? [stored] : topLevel(inner, depth + 1);
}

function topLevelOfJson(text: string): unknown[] {
  try {
    return topLevel(JSON.parse(text), 1);
  } catch {
    return text.split('\n');
  }
}

/** Deeper than any editor nests; below it only the text counts. */
const deepest = 40;

type TextKind = TextBlock['type'];
interface Place {
  readonly depth: number;
  /** The kind of a paragraph in here: one inside a quote is a quote. */
  readonly within: TextKind;
}

const readers: Record<NodeKind, (node: Raw, place: Place) => Block[]> = {
  ...forText(textBlocksOf),
  images: images.upgrade,
  artworksCarousel: carousel.upgrade,
  model: model.upgrade,
  bullets: (node, { depth }) => listOf(node, { isNumbered: false, depth }),
  numbers: (node, { depth }) => listOf(node, { isNumbered: true, depth }),
  row: (node) => paragraphOf(contentOf(node).map(lineOf).join(' | ')),
};

/** The blocks that a node holds: itself, or the blocks inside it with the text between them. */
function blocksOf(node: unknown, { depth, within }: Place = { depth: 0, within: 'paragraph' }): Block[] {
  if (depth > deepest || !isRecord(node)) return paragraphOf(textIn(node));
  const kind = kindOf(node);
  return readers[kind](node, { depth, within: isText(kind) && kind !== 'paragraph' ? kind : within });
}

const isText = (kind: NodeKind): kind is TextKind => readers[kind] === textBlocksOf;

function textBlocksOf(node: Raw, { depth, within }: Place): Block[] {
  const content = contentOf(node);
  const id = idOf(node);
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = () => {
    if (plainInline(line) !== '')
      blocks.push(
        textBlock({ id: blocks.some((block) => block.id === id) ? '' : id, kind: within, node, children: line }),
      );
    line = [];
  };
  for (const child of content.length > 0 ? content : [node]) {
    const inlines = inlineOf(child);
    if (inlines) {
      line.push(...inlines);
      continue;
    }
    endLine();
    if (child !== node) blocks.push(...blocksOf(child, { depth: depth + 1, within }));
  }
  endLine();
  // An empty line is a part of the text; a divider is not.
  return blocks.length === 0 && hasContent(node)
    ? [textBlock({ id, kind: within, node, children: [{ text: '' }] })]
    : blocks;
}

interface TextParts {
  readonly id: string;
  readonly kind: TextKind;
  readonly node: Raw;
  readonly children: Inline[];
}

const textBlock = ({ id, kind, node, children }: TextParts): Block =>
  kind === 'paragraph' ? { id, type: kind, ...alignOf(node), children } : { id, type: kind, children };

/** There are no lists: each entry is a paragraph that begins with its bullet or number. */
function listOf(node: Raw, { isNumbered, depth }: { isNumbered: boolean; depth: number }): Block[] {
  return contentOf(node).flatMap((item, at) => {
    const [first, ...rest] = blocksOf(item, { depth: depth + 1, within: 'paragraph' });
    const sign = isNumbered ? `${at + 1}. ` : '• ';
    if (!first || !('children' in first)) return [...paragraphOf(sign), ...(first ? [first] : []), ...rest];
    return [{ ...first, children: [{ text: sign }, ...first.children] }, ...rest];
  });
}

const paragraphOf = (text: string): Block[] =>
  text === '' ? [] : [{ id: '', type: 'paragraph', children: [{ text }] }];

/** A block that is longer than may be stored, as several. */
function inStorableBlocks(block: Block): Block[] {
  if (!('children' in block)) return [block];
  const children = canonicalInlines(block.children.flatMap(inStorableLeaves));
  const blocks: Block[] = [];
  for (let from = 0; from < children.length; from += 5_000) {
    const piece = children.slice(from, from + 5_000);
    blocks.push(from === 0 ? { ...block, children: piece } : { id: '', type: 'paragraph', children: piece });
  }
  return blocks;
}

const inStorableLeaves = (one: Inline): Inline[] =>
  'text' in one ? textPieces(one.text).map((text) => ({ ...one, text })) : [one];

/**
 * Of more blocks than an article may have, the last ones become one paragraph, or more if it has too many pieces. Their
 * words stay, with marks, links and hints, and the captions and alt texts of pictures; pictures, artworks and models go.
 * A stored value has at most 256 MB, far fewer pieces than all paragraphs of an article can hold.
 */
function shortened(value: ArticleValue, kept: number = limits.blocks - 1): ArticleValue {
  const lines = value.slice(kept).flatMap(wordingsOf).map(lineOfWording);
  const children = lines
    .filter((line) => plainInline(line) !== '')
    .flatMap((line, at): Inline[] => (at > 0 ? [{ text: '\n' }, ...line] : line));
  const folded = inStorableBlocks({ id: '', type: 'paragraph', children });
  const room = limits.blocks - folded.length;
  return kept <= room ? completed([...value.slice(0, kept), ...folded]) : shortened(value, room);
}

/** A picture's alt text stands in brackets after its caption. */
function lineOfWording({ inlines, alt }: Wording): Inline[] {
  if (!alt) return [...inlines];
  return plainInline(inlines) === '' ? [{ text: alt }] : [...inlines, { text: ` (${alt})` }];
}
