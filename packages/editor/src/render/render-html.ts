import { type ArticleValue, type Block, titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { answerFor, type ByKind, forText } from '../blocks/by-kind.ts';
import * as carousel from '../blocks/carousel.ts';
import * as images from '../blocks/images.ts';
import * as model from '../blocks/model.ts';
import * as text from '../blocks/text.ts';
import { anchor, inlineParts, notesHtml } from './html-parts.ts';
import { inlineHtml } from './leaf-html.ts';
import type { ContentContext, WithNotes } from './render-context.ts';
import { documentStyle } from './render-html-style.ts';

const blockHtml: ByKind<[WithNotes<ContentContext>], AsyncIterable<string> | Iterable<string>> = {
  ...forText(text.html),
  images: images.html,
  artworksCarousel: carousel.html,
  model: model.html,
};

/** The metadata in the file of an article; its pictures have `data:` addresses. */
export interface DocumentContext extends ContentContext {
  /** The language of the texts, as in `en`. */
  readonly lang: string;
  readonly author: string;
  /** When it was published or last saved. */
  readonly date: Date;
}

/**
 * The article as one HTML file, piece by piece: styles and pictures inside, no script, readable without any network and
 * on paper. Hints are notes at its end.
 */
export async function* renderDocument(value: ArticleValue, context: DocumentContext): AsyncGenerator<string> {
  const [title, ...rest] = value;
  yield head(value, context);
  if (title?.type === 'title') {
    const words = title.children.map((one) => inlineHtml(one, [], inlineParts(context))).join('');
    yield `<h1 dir="auto">${words || 'Untitled'}</h1>\n`;
  }
  yield byline(context);
  yield* renderContent(rest, context);
  yield '</article>\n</body>\n</html>\n';
}

/**
 * The blocks as HTML that any page can show: no classes that the page must know, every word escaped, notes at the end.
 */
export async function* renderContent(blocks: readonly Block[], given: ContentContext): AsyncGenerator<string> {
  const context = { ...given, notes: [] };
  for (const block of blocks) yield* answerFor(blockHtml, block, context);
  yield notesHtml(context);
}

function head(value: ArticleValue, { lang, author, date, articleAddress }: DocumentContext): string {
  const title = titleOf(value) || 'Untitled';
  const meta = (name: string, content: string) =>
    content ? `<meta name="${name}" content="${escapeHtml(content)}">\n` : '';
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${meta('author', author)}${meta('date', date.toISOString())}<link rel="canonical" href="${escapeHtml(articleAddress)}">
<style>${documentStyle}</style>
</head>
<body>
<article>
`;
}

function byline({ author, date, articleAddress, lang }: DocumentContext): string {
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const by = author ? `By ${escapeHtml(author)}, ` : '';
  return `<p class="byline">${by}<time datetime="${date.toISOString()}">${escapeHtml(day)}</time><br>${anchor(articleAddress, escapeHtml(articleAddress))}</p>\n`;
}
