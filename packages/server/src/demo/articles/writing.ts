import type { Block, Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';

/** A block of a demo article; works are named by their record's key and become pictures when the world is loaded. */
export type DraftBlock =
  | { readonly type: 'title' | 'subtitle' | 'smallerSubtitle' | 'quote' | 'paragraph'; readonly text: string }
  | { readonly type: 'images'; readonly works: readonly (readonly [key: string, caption: string])[] }
  | { readonly type: 'carousel'; readonly works: readonly string[] };

export interface DemoArticle {
  readonly author: string;
  readonly segments: readonly string[];
  readonly accessType: 'PUBLIC' | 'SUBSCRIBERS_ONLY';
  readonly state: 'published' | 'on_review' | 'draft';
  readonly daysAgo: number;
  readonly blocks: readonly DraftBlock[];
}

export const title = (text: string): DraftBlock => ({ type: 'title', text });
export const subtitle = (text: string): DraftBlock => ({ type: 'subtitle', text });
export const paragraph = (text: string): DraftBlock => ({ type: 'paragraph', text });
export const quote = (text: string): DraftBlock => ({ type: 'quote', text });
export const images = (...works: (readonly [key: string, caption: string])[]): DraftBlock => ({
  type: 'images',
  works,
});
export const carousel = (...works: string[]): DraftBlock => ({ type: 'carousel', works });

export interface WorkPicture {
  readonly artworkId: string;
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const marked = /\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)|\{([^|}]+)\|([^}]+)\}/g;

/** Parses the small markup of these articles: `*italic*`, `[words](address)` and `{words|hint}`. */
function inlines(text: string, nextId: () => string): Inline[] {
  const out: Inline[] = [];
  const plain = (from: number, to: number) => {
    if (to > from) out.push({ text: text.slice(from, to) });
  };
  let end = 0;
  for (const match of text.matchAll(marked)) {
    plain(end, match.index);
    const [whole, italic, linkWords, url, hintWords, hintContent] = match;
    if (italic) out.push({ text: italic, italic: true });
    else if (linkWords) out.push({ id: nextId(), type: 'link', url: url!, children: [{ text: linkWords }] });
    else out.push({ id: nextId(), type: 'hint', hintContent: hintContent!, children: [{ text: hintWords! }] });
    end = match.index + whole.length;
  }
  plain(end, text.length);
  return out.length > 0 ? out : [{ text: '' }];
}

/** The stored value of a draft, with the pictures that its works have in this database. */
export function writtenValue(blocks: readonly DraftBlock[], pictureOf: (key: string) => WorkPicture): Block[] {
  let count = 0;
  const nextId = () => `d${++count}`;
  const caption = (text: string) => inlines(text, nextId).filter((one): one is TextLeaf => 'text' in one);
  return blocks.map((block): Block => {
    if (block.type === 'carousel')
      return {
        id: nextId(),
        type: 'artworksCarousel',
        artworks: block.works.map((key) => ({ id: pictureOf(key).artworkId })),
      };
    if (block.type !== 'images') return { id: nextId(), type: block.type, children: inlines(block.text, nextId) };
    const pictures = block.works.map(([key, words]) => {
      const { artworkId, fileId, width, height, alt } = pictureOf(key);
      return {
        id: nextId(),
        src: `/files/${fileId}`,
        width,
        height,
        sourceId: artworkId,
        alt,
        children: caption(words),
      };
    });
    return { id: nextId(), type: 'images', images: pictures };
  });
}
