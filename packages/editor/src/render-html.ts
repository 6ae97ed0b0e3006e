import { type ArticleValue, type Block, type ImageItem, type Inline, linkUrl, type TextLeaf, titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { documentStyle } from './render-html-style.ts';
import type { ExportContext } from './render-markdown.ts';

/** What the file of an article says of itself. */
export interface DocumentContext extends ExportContext {
  /** The language of the texts, as in `en`. */
  readonly lang: string;
  readonly author: string;
  /** When it was published or last saved. */
  readonly date: Date;
  /** The picture as a `data:` address; undefined when it is not there, or not to be put into the file. Asked when its place is reached. */
  readonly embeddedImage: (src: string) => Promise<string | undefined>;
}

/**
 * The article as one HTML file, piece by piece: styles and pictures inside, no script, readable without any network and on paper.
 * Hints are notes at its end. A picture that is not embedded is a link to where it is.
 */
export async function* renderDocument(value: ArticleValue, context: DocumentContext): AsyncGenerator<string> {
  const notes: string[] = [];
  yield head(value, context);
  for (const block of value) {
    if (block.type === 'images') yield* imagesHtml(block.images, context);
    else if (block.type === 'artworksCarousel') yield* carouselHtml(block.artworks, context);
    else yield blockHtml(block, context, notes);
    if (block.type === 'title') yield byline(context);
  }
  yield `${notesHtml(notes)}\n</article>\n</body>\n</html>\n`;
}

function head(value: ArticleValue, { lang, author, date, articleAddress }: DocumentContext): string {
  const title = titleOf(value) || 'Untitled';
  const meta = (name: string, content: string) => (content ? `<meta name="${name}" content="${escapeHtml(content)}">\n` : '');
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

const tags = { title: 'h1', subtitle: 'h2', smallerSubtitle: 'h3', quote: 'blockquote', paragraph: 'p' } as const;

function blockHtml(block: Exclude<Block, { type: 'images' | 'artworksCarousel' }>, { articleAddress }: DocumentContext, notes: string[]): string {
  if (block.type === 'model') return `<p class="model">${anchor(articleAddress, '3D model')}</p>\n`;
  const tag = tags[block.type];
  const align = block.type === 'paragraph' && block.align ? ` style="text-align:${block.align}"` : '';
  const content = block.children.map((one) => inlineHtml(one, notes)).join('');
  return content.trim() ? `<${tag}${align}>${content}</${tag}>\n` : '';
}

function inlineHtml(one: Inline, notes: string[]): string {
  if ('text' in one) return leafHtml(one);
  const words = leavesHtml(one.children);
  if (one.type === 'link') return linkUrl.safeParse(one.url).success ? anchor(one.url, words) : words;
  const text = one.hintContent.trim();
  if (!text) return words;
  const number = notes.push(text);
  return `${words}<sup id="hint-${number}"><a href="#note-${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`;
}

const notesHtml = (notes: readonly string[]) =>
  notes.length === 0
    ? ''
    : `<section class="notes" role="doc-endnotes" aria-label="Notes"><ol>${notes
        .map((text, at) => `<li id="note-${at + 1}">${lines(text)} <a href="#hint-${at + 1}" role="doc-backlink" aria-label="Back to the text">↩</a></li>`)
        .join('')}</ol></section>`;

const leavesHtml = (leaves: readonly TextLeaf[]) => leaves.map(leafHtml).join('');
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function leafHtml({ text, bold, italic, underlined }: TextLeaf): string {
  if (!text) return '';
  const marks = [underlined && 'u', italic && 'em', bold && 'strong'].filter((tag) => typeof tag === 'string');
  return marks.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, lines(text));
}

/** One picture fills the column; several stand side by side at one height. */
async function* imagesHtml(images: readonly ImageItem[], context: DocumentContext): AsyncGenerator<string> {
  yield '<div class="pictures">';
  for (const image of images) {
    const caption = leavesHtml(image.children);
    const picture = await pictureHtml({ ...image, alt: image.alt ?? '' }, context);
    yield `<figure style="flex-grow:${ratioOf(image)}">${picture}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
  }
  yield '</div>\n';
}

async function* carouselHtml(ids: readonly { readonly id: string }[], context: DocumentContext): AsyncGenerator<string> {
  const artworks = ids.flatMap(({ id }) => context.artworks.get(id) ?? []);
  if (artworks.length === 0) return;
  yield '<div class="artworks">';
  for (const artwork of artworks) {
    const picture = artwork.imgUrl ? await pictureHtml({ src: artwork.imgUrl, width: artwork.width, height: artwork.height, alt: '' }, context) : '';
    const words = `<em>${escapeHtml(artwork.name)}</em>${artwork.artist ? `<br>${escapeHtml(artwork.artist)}` : ''}`;
    yield `<figure>${picture}<figcaption>${anchor(context.artworkAddress(artwork.id), words)}</figcaption></figure>`;
  }
  yield '</div>\n';
}

async function pictureHtml({ src, width, height, alt }: Pick<ImageItem, 'src' | 'width' | 'height'> & { readonly alt: string }, context: DocumentContext) {
  const embedded = await context.embeddedImage(src);
  if (!embedded) return `<p>${anchor(context.imageAddress(src), alt ? lines(alt) : 'Picture')}</p>`;
  return `<img src="${escapeHtml(embedded)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
}

const ratioOf = ({ width, height }: Pick<ImageItem, 'width' | 'height'>) => (width / height).toFixed(3);
const anchor = (address: string, html: string) => `<a href="${escapeHtml(address)}">${html}</a>`;
