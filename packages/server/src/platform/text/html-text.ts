import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

const blocks = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'tr',
  'table',
  'blockquote',
]);
const unread = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object']);

/** The text of HTML from elsewhere: paragraphs become lines; scripts and styles have no text. */
export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  const waiting: Node[] = parseFragment(html).childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text') pieces.push((node as DefaultTreeAdapterTypes.TextNode).value);
    else if ('childNodes' in node && !unread.has(node.nodeName)) {
      const isBlock = blocks.has(node.nodeName);
      if (isBlock) pieces.push('\n');
      waiting.push(...(isBlock ? [lineBreak] : []), ...node.childNodes.toReversed());
    }
  }
  return pieces
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

const lineBreak = { nodeName: '#text', value: '\n', parentNode: null } as DefaultTreeAdapterTypes.TextNode;
