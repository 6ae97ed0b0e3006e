import { type ArticleValue, type Block, type ImageItem, type Inline, linkUrl, type TextLeaf, titleOf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import { documentStyle } from './render-html-style.ts';
import type { ExportContext } from './render-markdown.ts';

/** What the HTML of an article needs beside its value. */
export interface ContentContext extends ExportContext {
  /** The address that an `img` gets; undefined when the picture is not there: then it is a link. Asked when its place is reached. */
  readonly shownImage: (src: string) => Promise<string | undefined>;
  /** Begins the ids of notes, where several articles may stand on one page. */
  readonly idPrefix?: string;
}

/** What the file of an article says of itself; its pictures' addresses are `data:` ones. */
export interface DocumentContext extends ContentContext {
  /** The language of the texts, as in `en`. */
  readonly lang: string;
  readonly author: string;
  /** When it was published or last saved. */
  readonly date: Date;
}

/**
 * The article as one HTML file, piece by piece: styles and pictures inside, no script, readable without any network and on paper.
 * Hints are notes at its end.
 */
export async function* renderDocument(value: ArticleValue, context: DocumentContext): AsyncGenerator<string> {
  const [title, ...rest] = value;
  yield head(value, context);
  if (title?.type === 'title') yield `<h1 dir="auto">${title.children.map((one) => inlineHtml(one, { ...context, notes: [] })).join('') || 'Untitled'}</h1>\n`;
  yield byline(context);
  yield* renderContent(rest, context);
  yield '</article>\n</body>\n</html>\n';
}

/** The blocks as HTML that any page can show: no classes that it must know of, every word escaped, notes at the end. */
export async function* renderContent(blocks: readonly Block[], given: ContentContext): AsyncGenerator<string> {
  const context: Rendering = { ...given, notes: [] };
  for (const block of blocks) {
    if (block.type === 'images') yield* imagesHtml(block.images, context);
    else if (block.type === 'artworksCarousel') yield* carouselHtml(block.artworks, context);
    else if (block.type === 'model') yield await modelHtml(block.uuid, context);
    else yield blockHtml(block, context);
  }
  yield notesHtml(context);
}

interface Rendering extends ContentContext {
  readonly notes: string[];
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

function blockHtml(block: Exclude<Block, { type: 'images' | 'artworksCarousel' | 'model' }>, context: Rendering): string {
  const tag = tags[block.type];
  const align = block.type === 'paragraph' && block.align ? ` style="text-align:${block.align}"` : '';
  const content = block.children.map((one) => inlineHtml(one, context)).join('');
  return content.trim() ? `<${tag} dir="auto"${align}>${content}</${tag}>\n` : '';
}

function inlineHtml(one: Inline, { notes, idPrefix = '' }: Pick<Rendering, 'notes' | 'idPrefix'>): string {
  if ('text' in one) return leafHtml(one);
  const words = leavesHtml(one.children);
  if (one.type === 'link') return linkUrl.safeParse(one.url).success ? anchor(one.url, words) : words;
  const text = one.hintContent.trim();
  if (!text) return words;
  const number = notes.push(text);
  return `${words}<sup id="${idPrefix}hint-${number}"><a href="#${idPrefix}note-${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`;
}

function notesHtml({ notes, idPrefix = '' }: Rendering): string {
  if (notes.length === 0) return '';
  const back = (number: number) => `<a href="#${idPrefix}hint-${number}" role="doc-backlink" aria-label="Back to the text">↩</a>`;
  const entries = notes.map((text, at) => `<li id="${idPrefix}note-${at + 1}" dir="auto">${lines(text)} ${back(at + 1)}</li>`);
  return `<section class="notes" role="doc-endnotes" aria-label="Notes"><ol>${entries.join('')}</ol></section>\n`;
}

const leavesHtml = (leaves: readonly TextLeaf[]) => leaves.map(leafHtml).join('');
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function leafHtml({ text, bold, italic, underlined }: TextLeaf): string {
  if (!text) return '';
  const marks = [underlined && 'u', italic && 'em', bold && 'strong'].filter((tag) => typeof tag === 'string');
  return marks.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, lines(text));
}

/** One picture fills the column; several stand side by side at one height. */
async function* imagesHtml(images: readonly ImageItem[], context: Rendering): AsyncGenerator<string> {
  yield '<div class="pictures">';
  for (const image of images) {
    const caption = leavesHtml(image.children);
    const picture = await pictureHtml({ ...image, alt: image.alt ?? '' }, context);
    yield `<figure style="flex-grow:${ratioOf(image)}">${picture}${caption ? `<figcaption dir="auto">${caption}</figcaption>` : ''}</figure>`;
  }
  yield '</div>\n';
}

async function* carouselHtml(ids: readonly { readonly id: string }[], context: Rendering): AsyncGenerator<string> {
  const artworks = ids.flatMap(({ id }) => context.artworks.get(id) ?? []);
  if (artworks.length === 0) return;
  yield '<div class="artworks">';
  for (const artwork of artworks) {
    const picture = artwork.imgUrl ? await pictureHtml({ src: artwork.imgUrl, width: artwork.width, height: artwork.height, alt: '' }, context) : '';
    const words = `<em>${escapeHtml(artwork.name)}</em>${artwork.artist ? `<br>${escapeHtml(artwork.artist)}` : ''}`;
    yield `<figure>${picture}<figcaption dir="auto">${anchor(context.artworkAddress(artwork.id), words)}</figcaption></figure>`;
  }
  yield '</div>\n';
}

/** The still picture, if there is one, with the way to where the model can be turned. */
async function modelHtml(uuid: string, context: Rendering): Promise<string> {
  const model = context.models.get(uuid);
  const name = model?.name || '3D model';
  const way = anchor(context.articleAddress, escapeHtml(name));
  if (!model?.posterSrc || !model.poster) return `<p class="model" dir="auto">${way}</p>\n`;
  const { width, height } = model.poster;
  const picture = await pictureHtml({ src: model.posterSrc, width, height, alt: name }, context);
  return `<div class="pictures"><figure>${picture}<figcaption dir="auto">${way}</figcaption></figure></div>\n`;
}

async function pictureHtml({ src, width, height, alt }: Pick<ImageItem, 'src' | 'width' | 'height'> & { readonly alt: string }, context: Rendering) {
  const shown = await context.shownImage(src);
  if (!shown) return `<p>${anchor(context.imageAddress(src), alt ? lines(alt) : 'Picture')}</p>`;
  return `<img src="${escapeHtml(shown)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
}

const ratioOf = ({ width, height }: Pick<ImageItem, 'width' | 'height'>) => (width / height).toFixed(3);
const anchor = (address: string, html: string) => `<a href="${escapeHtml(address)}">${html}</a>`;
