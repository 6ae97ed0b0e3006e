import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { renderEditable } from './render/render-editable.ts';
import { renderContent } from './render/render-html.ts';
import { renderMailHtml } from './render/render-mail-html.ts';
import { articleExtensions } from './schema/extensions.ts';

const words = (text: string) => [{ text }];
const image = {
  id: 'i',
  src: '/files/0b9f7c9e-6f7a-4b3e-9c53-3c2d1f0a9b8e',
  width: 3,
  height: 2,
  children: words('כיתוב'),
};
const value: ArticleValue = [
  { id: 't', type: 'title', children: words('כותרת') },
  { id: 'p', type: 'paragraph', children: [{ id: 'h', type: 'hint', hintContent: 'הערה', children: words('מילה') }] },
  { id: 's', type: 'subtitle', children: words('عنوان') },
  { id: 'z', type: 'smallerSubtitle', children: words('عنوان أصغر') },
  { id: 'q', type: 'quote', children: words('اقتباس') },
  { id: 'g', type: 'images', images: [image] },
];
const written = ['כותרת', 'מילה', 'عنوان', 'عنوان أصغر', 'اقتباس', 'כיתוב'];
const context = {
  imageAddress: () => '',
  artworkAddress: () => '',
  articleAddress: 'https://oeuvre.test',
  artworks: new Map(),
};

/** The words of the elements that say their direction themselves. */
const selfDirected = (html: string) =>
  [...html.matchAll(/<(\w+)[^>]* dir="auto"[^>]*>(.*?)<\/\1>/gs)].map(([, , inner]) =>
    (inner ?? '').replace(/<[^>]*>/g, ''),
  );

test('every block, caption and note has the direction of its own letters, in the text that is sent, mailed, exported and fed', async () => {
  expect(selfDirected(renderEditable(value))).toEqual(written);
  expect(selfDirected(renderMailHtml(value, context))).toEqual(['כותרת', 'מילה1', ...written.slice(2), '1 הערה']);
  const pieces: string[] = [];
  for await (const piece of renderContent(value, { ...context, models: new Map(), shownImage: async () => undefined }))
    pieces.push(piece);
  expect(selfDirected(pieces.join(''))).toEqual(['כותרת', 'מילה1', ...written.slice(2), 'הערה ↩']);
});

test('every block that is written in has the direction of its own letters in the editor too', () => {
  const schema = getSchema(articleExtensions);
  const drawn = (name: string) =>
    JSON.stringify(schema.nodes[name]!.spec.toDOM?.(schema.nodes[name]!.createAndFill() as Node));
  const withText = Object.values(schema.nodes).filter((type) => type.isTextblock);
  expect(withText.map((type) => type.name)).toEqual(
    expect.arrayContaining(['title', 'paragraph', 'subtitle', 'smallerSubtitle', 'quote', 'image']),
  );
  for (const { name } of withText) expect(drawn(name), name).toContain('"dir":"auto"');
});
