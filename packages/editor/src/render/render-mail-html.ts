import { type ArticleValue, type Block, type ImageItem, type Inline, linkUrl, type TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import type { CarouselArtwork, StillModel } from './render-text.ts';

/** What the mail of an article needs to know beside its value. All addresses are absolute. */
export interface MailContext {
  /** The address of a picture at least this many pixels wide; signed where the article is not public. */
  readonly imageAddress: (src: string, width: number) => string;
  readonly artworkAddress: (artworkId: string) => string;
  /** Where the article is read: the place of what a mail cannot show. */
  readonly articleAddress: string;
  readonly artworks: ReadonlyMap<string, CarouselArtwork>;
  /** The 3D models by the uuid of their blocks, as far as something stands for them where nothing can be turned. */
  readonly models?: ReadonlyMap<string, StillModel>;
}

/* Mail readers know tables and inline styles only. Colours are those of tokens.css in sRGB; 552 px is a 600 px mail less its padding. */
const width = 552;
const gap = 12;
const sans = "font-family:'Hanken Grotesk',Helvetica,Arial,sans-serif";
const serif = "font-family:Newsreader,Georgia,'Times New Roman',serif";
const ink = 'color:#1e1a17';
const soft = 'color:#57504b';
const caption = `margin:0;padding-top:8px;${sans};font-size:14px;line-height:1.45;${soft}`;

const textStyles = {
  title: ['h1', `margin:0 0 16px;${serif};font-size:36px;line-height:1.1;font-weight:400;${ink}`],
  subtitle: ['h2', `margin:40px 0 12px;${serif};font-size:26px;line-height:1.25;font-weight:400;${ink}`],
  smallerSubtitle: ['h3', `margin:32px 0 8px;${sans};font-size:16px;line-height:1.35;font-weight:bold;${ink}`],
  quote: ['blockquote', `margin:36px 0;${serif};font-size:26px;line-height:1.3;font-style:italic;${ink}`],
  paragraph: ['p', `margin:0 0 20px;${serif};font-size:18px;line-height:1.6;${ink}`],
} as const;

/** The article as rows of a mail's content: tables and inline styles, every word escaped. */
export function renderMailHtml(value: ArticleValue, context: MailContext): string {
  const notes: string[] = [];
  const rows = value.map((block) => blockHtml(block, context, notes)).join('');
  return table(rows + notesHtml(notes));
}

function blockHtml(block: Block, context: MailContext, notes: string[]): string {
  switch (block.type) {
    case 'images':
      return imagesHtml(block.images, context);
    case 'artworksCarousel':
      return carouselHtml(block.artworks, context);
    case 'model':
      return modelHtml(context, context.models?.get(block.uuid));
    default: {
      const [tag, style] = textStyles[block.type];
      const align = block.type === 'paragraph' && block.align ? `;text-align:${block.align}` : '';
      const content = block.children.map((one) => inlineHtml(one, notes)).join('');
      return content ? row(`<${tag} dir="auto" style="${style}${align}">${content}</${tag}>`) : '';
    }
  }
}

function inlineHtml(one: Inline, notes: string[]): string {
  if ('text' in one) return leafHtml(one);
  const words = one.children.map(leafHtml).join('');
  // The value was checked when it was stored; checked again because a mail cannot be called back.
  if (one.type === 'link') return linkUrl.safeParse(one.url).success ? anchor(one.url, words) : words;
  return one.hintContent.trim() ? `${words}<sup style="font-size:12px;line-height:0">${notes.push(one.hintContent.trim())}</sup>` : words;
}

function leafHtml({ text, bold, italic, underlined }: TextLeaf): string {
  const inner = escapeHtml(text).replaceAll('\n', '<br>');
  if (!inner) return '';
  const marked = [underlined && 'u', italic && 'em', bold && 'strong'].filter((tag) => typeof tag === 'string');
  return marked.reduce((html, tag) => `<${tag}>${html}</${tag}>`, inner);
}

/** Two pictures stand side by side at equal heights; more make several rows. */
function imagesHtml(images: readonly ImageItem[], context: MailContext): string {
  const pairs = images.flatMap((_, at) => (at % 2 === 0 ? [images.slice(at, at + 2)] : []));
  return pairs.map((pair) => cells(pair.map((image) => imageCell(image, widthOf(image, pair), context)))).join('');
}

function widthOf(image: ImageItem, [one, other]: readonly ImageItem[]): number {
  if (!one || !other) return width;
  const ratio = (item: ImageItem) => item.width / item.height;
  return Math.round(((width - gap) * ratio(image)) / (ratio(one) + ratio(other)));
}

function imageCell(image: ImageItem, wide: number, { imageAddress }: MailContext): Cell {
  const words = image.children.map(leafHtml).join('');
  const shown = picture({ address: imageAddress(image.src, Math.round(wide * 1.5)), wide, high: (wide * image.height) / image.width, alt: image.alt ?? '' });
  return { wide, html: shown + (words ? `<p dir="auto" style="${caption}">${words}</p>` : '') };
}

/** The still picture of a model, which leads to where it can be turned. */
function modelHtml({ articleAddress, imageAddress }: MailContext, model: StillModel | undefined): string {
  const name = model?.name || '3D model';
  if (!model?.posterSrc || !model.poster) return row(`<p dir="auto" style="${textStyles.paragraph[1]}">${anchor(articleAddress, escapeHtml(name))}</p>`);
  const shown = picture({
    address: imageAddress(model.posterSrc, Math.round(width * 1.5)),
    wide: width,
    high: (width * model.poster.height) / model.poster.width,
    alt: name,
  });
  const words = model.name ? `${escapeHtml(model.name)} &middot; ` : '';
  return cells([
    {
      wide: width,
      html: `<a href="${escapeHtml(articleAddress)}" style="text-decoration:none">${shown}</a><p dir="auto" style="${caption}">${words}${anchor(articleAddress, 'Show in 3D')}</p>`,
    },
  ]);
}

/** A mail cannot scroll sideways, so a carousel is rows of three. */
function carouselHtml(ids: readonly { id: string }[], context: MailContext): string {
  const shown = ids.flatMap(({ id }) => context.artworks.get(id) ?? []);
  const wide = Math.floor((width - 2 * gap) / 3);
  const rows = shown.flatMap((_, at) => (at % 3 === 0 ? [shown.slice(at, at + 3)] : []));
  return rows.map((artworks) => cells(artworks.map((artwork) => artworkCell(artwork, wide, context)))).join('');
}

function artworkCell(artwork: CarouselArtwork, wide: number, context: MailContext): Cell {
  const image = { address: context.imageAddress(artwork.imgUrl, Math.round(wide * 1.5)), wide, high: (wide * artwork.height) / artwork.width, alt: '' };
  const name = `<em style="${serif};font-size:16px;${ink}">${escapeHtml(artwork.name)}</em>`;
  const label = `<p dir="auto" style="${caption}">${name}${artwork.artist ? `<br>${escapeHtml(artwork.artist)}` : ''}</p>`;
  return { wide, html: `<a href="${escapeHtml(context.artworkAddress(artwork.id))}" style="text-decoration:none">${picture(image)}${label}</a>` };
}

const notesHtml = (notes: readonly string[]) =>
  notes.length === 0
    ? ''
    : row(notes.map((note, at) => `<p dir="auto" style="${caption}"><sup>${at + 1}</sup> ${escapeHtml(note).replaceAll('\n', '<br>')}</p>`).join(''));

interface Cell {
  readonly wide: number;
  readonly html: string;
}

const cells = (row: readonly Cell[]) => {
  const spaced = row.map(
    ({ wide, html }, at) =>
      `${at > 0 ? `<td width="${gap}" style="width:${gap}px;font-size:0">&nbsp;</td>` : ''}<td width="${wide}" valign="top" style="width:${wide}px;vertical-align:top">${html}</td>`,
  );
  return `<tr><td style="padding:16px 0 28px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${spaced.join('')}</tr></table></td></tr>`;
};

const row = (html: string) => `<tr><td>${html}</td></tr>`;
const table = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${width}px">${rows}</table>`;
const anchor = (address: string, html: string) => `<a href="${escapeHtml(address)}" style="${ink};text-decoration:underline">${html}</a>`;
const picture = ({ address, wide, high, alt }: { address: string; wide: number; high: number; alt: string }) =>
  `<img src="${escapeHtml(address)}" width="${wide}" height="${Math.round(high)}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${wide}px;height:auto;border:0">`;
