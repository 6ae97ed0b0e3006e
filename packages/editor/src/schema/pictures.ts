import { altOf, isModelName, isStoredPicture, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { mergeAttributes, Node } from '@tiptap/core';

const hidden = (initial: unknown) => ({ default: initial, rendered: false });

/** One or more pictures side by side. */
export const Images = Node.create({
  name: 'images',
  group: 'block',
  content: 'image+',
  draggable: true,
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-block="images"]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-block': 'images' }), 0],
});

/**
 * A picture; its content is the caption, which may be empty. While it is being uploaded its `src` is a `blob:` address.
 */
export const Image = Node.create({
  name: 'image',
  content: 'inline*',
  marks: 'bold italic underlined',
  isolating: true,
  addAttributes: () => ({
    src: hidden(''),
    width: hidden(1),
    height: hidden(1),
    sourceId: hidden(null),
    alt: hidden(null),
  }),
  parseHTML: () => [
    { tag: 'figure[data-image]', contentElement: 'figcaption', getAttrs: (element) => readImage(element.dataset) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src, width, height, sourceId, alt } = node.attrs;
    const data = {
      'data-image': src,
      'data-width': width,
      'data-height': height,
      'data-source': sourceId,
      'data-alt': alt,
    };
    const picture = { src, width, height, alt: alt ?? '', draggable: 'false', contenteditable: 'false' };
    return [
      'figure',
      mergeAttributes(HTMLAttributes, data, { style: `--ratio: ${(width / height).toFixed(4)}` }),
      ['img', picture],
      ['figcaption', { dir: 'auto' }, 0],
    ];
  },
});

/**
 * A pasted picture is checked as the stored value is: only pictures kept here are accepted, and those that are being
 * uploaded (the code that pastes ensures that they are). There are no schemas in the browser.
 */
function readImage({ image, width, height, source, alt }: DOMStringMap) {
  const sides = { width: Number(width), height: Number(height) };
  const isLocal = image?.startsWith('blob:') && sides.width > 0 && sides.height > 0;
  return (
    (isLocal || isStoredPicture(image, sides.width, sides.height)) && {
      src: image,
      ...sides,
      sourceId: isId(source) ? source : null,
      alt: altOf(alt) ?? null,
    }
  );
}

/** A strip of artworks of the catalogue, by id; the page that shows it supplies their pictures and names. */
export const ArtworksCarousel = Node.create({
  name: 'artworksCarousel',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ artworks: hidden([]) }),
  parseHTML: () => [
    {
      tag: 'div[data-block="artworksCarousel"]',
      getAttrs: (element) => {
        const ids = (element.dataset.artworks ?? '').split(' ');
        return ids.length <= limits.carouselArtworks && ids.every(isId) && { artworks: ids.map((id) => ({ id })) };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const artworks: { id: string }[] = node.attrs.artworks;
    return [
      'div',
      mergeAttributes(HTMLAttributes, {
        'data-block': 'artworksCarousel',
        'data-artworks': artworks.map(({ id }) => id).join(' '),
      }),
    ];
  },
});

/** A 3D model, by the id that its viewer knows it under. */
export const Model = Node.create({
  name: 'model',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ uuid: hidden('') }),
  parseHTML: () => [
    {
      tag: 'div[data-block="model"]',
      getAttrs: ({ dataset: { uuid } }) => isModelName(uuid) && { uuid },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-block': 'model', 'data-uuid': node.attrs.uuid }),
    '3D model',
  ],
});
