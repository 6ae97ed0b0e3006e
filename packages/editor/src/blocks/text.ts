import type { Inline } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import { canonicalInlines } from '../compare/canonical-inlines.ts';
import type { NodeJson } from '../convert/document.ts';
import { inlineNodes, inlineOf, withContent } from '../convert/inline-nodes.ts';
import { inlineParts } from '../render/html-parts.ts';
import { inlineHtml, leafHtml, leavesHtml } from '../render/leaf-html.ts';
import * as mailParts from '../render/mail-parts.ts';
import { linesMarkdown } from '../render/markdown-words.ts';
import type { ContentContext, MailContext, TextContext, WithNotes } from '../render/render-context.ts';
import type { BlockOf, TextBlock } from './by-kind.ts';

/* Title, paragraph, headings and quote. */

export const toNode = (block: TextBlock): NodeJson =>
  withContent(
    { type: block.type, attrs: { id: block.id, ...(block.type === 'paragraph' && { align: block.align ?? null }) } },
    block.children.flatMap(inlineNodes),
  );

export function fromNode(node: NodeJson): TextBlock {
  const type = node.type as TextBlock['type'];
  const words = { id: String(node.attrs?.id), children: canonicalInlines((node.content ?? []).map(inlineOf)) };
  return type === 'paragraph' ? { type, ...alignOf(node), ...words } : { type, ...words };
}

function alignOf(node: NodeJson): { align?: 'left' | 'center' | 'right' } {
  const align = node.attrs?.align;
  return align === 'left' || align === 'center' || align === 'right' ? { align } : {};
}

export const canonical = (block: TextBlock): TextBlock => ({ ...block, children: canonicalInlines(block.children) });

export const plainText = ({ children }: TextBlock, { notes }: TextContext): string =>
  children
    .map((one) => {
      if ('text' in one) return one.text;
      const words = plainInline(one.children);
      if (one.type === 'link') return words.trim() === one.url ? words : `${words} (${one.url})`;
      return one.hintContent.trim() ? `${words} [${notes.push(one.hintContent.trim())}]` : words;
    })
    .join('')
    .trim();

export const quotePlainText = (block: BlockOf<'quote'>, context: TextContext): string =>
  plainText(block, context).replace(/^(?=.)/gm, '> ');

interface Notes {
  readonly notes: string[];
}

export const paragraphMarkdown = ({ children }: TextBlock, { notes }: Notes): string => linesMarkdown(children, notes);

export const quoteMarkdown = (block: BlockOf<'quote'>, context: Notes): string =>
  paragraphMarkdown(block, context)
    .replace(/^(?=.)/, '> ')
    .replaceAll('\n', '\n> ');

const heads = { title: '#', subtitle: '##', smallerSubtitle: '###', quote: '>', paragraph: '' } as const;

export function headingMarkdown(block: TextBlock, context: Notes): string {
  const line = paragraphMarkdown(block, context)
    .replaceAll('\\\n', '<br>')
    .replace(/(?<=[ \t])#+$/, '\\$&');
  return line && `${heads[block.type]} ${line}`;
}

const tags = { title: 'h1', subtitle: 'h2', smallerSubtitle: 'h3', quote: 'blockquote', paragraph: 'p' } as const;

export function* html(block: TextBlock, context: WithNotes<ContentContext>): Generator<string> {
  const align = block.type === 'paragraph' && block.align ? ` style="text-align:${block.align}"` : '';
  const parts = inlineParts(context);
  const content = block.children.map((one) => inlineHtml(one, context.notes, parts)).join('');
  if (content.trim()) yield `<${tags[block.type]} dir="auto"${align}>${content}</${tags[block.type]}>\n`;
}

export function mail(block: TextBlock, { notes, articleAddress, byline }: WithNotes<MailContext>): string {
  const align = block.type === 'paragraph' && block.align ? `;text-align:${block.align}` : '';
  const words = block.children.map((one) => inlineHtml(one, notes, mailParts.inlineParts)).join('');
  const isTitle = block.type === 'title';
  // A link within a link would end it.
  const isLinked = isTitle && words !== '' && block.children.every((one) => 'text' in one || one.type !== 'link');
  const content = isLinked ? mailParts.titleLink(articleAddress, words) : words;
  const written =
    content &&
    `<${tags[block.type]} dir="auto" style="${mailParts.textStyles[block.type]}${align}">${content}</${tags[block.type]}>`;
  const all = isTitle && byline ? written + mailParts.bylineHtml(byline) : written;
  return all && mailParts.row(all);
}

export function editable(block: TextBlock): string {
  const tag = tags[block.type];
  const title = block.type === 'title' ? ' data-block="title"' : '';
  const style = block.type === 'paragraph' ? paragraphStyle(block) : '';
  // Without a break an empty block would have no height, and no place for a cursor.
  return `<${tag} data-id="${escapeHtml(block.id)}" dir="auto"${title}${style}>${block.children.map(editableInline).join('') || '<br>'}</${tag}>`;
}

// trick: width in letters
/** With the width of its text in letters, by which a browser that lays it out later estimates its height. */
function paragraphStyle({ align, children }: BlockOf<'paragraph'>): string {
  const text = plainInline(children);
  const letters = text.length + (text.match(wideLetters)?.length ?? 0);
  return ` style="--letters: ${letters};${align ? ` text-align: ${align};` : ''}"`;
}
/** Chinese, Japanese and Korean letters: each is as wide as two others. */
const wideLetters = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g;

function editableInline(one: Inline): string {
  if ('text' in one) return leafHtml(one);
  const words = leavesHtml(one.children);
  return one.type === 'link'
    ? `<a href="${escapeHtml(one.url)}">${words}</a>`
    : `<span data-hint="${escapeHtml(one.hintContent)}">${words}</span>`;
}
