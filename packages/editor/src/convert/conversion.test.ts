import { type ArticleValue, articleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyArticle } from '../arbitrary.fixture.ts';
import { canonical } from '../compare/canonical.ts';
import { articleExtensions } from '../schema/extensions.ts';
import { fromEditor } from './from-editor.ts';
import { toEditor } from './to-editor.ts';

const schema = getSchema(articleExtensions);

describe('an article converts to the editor and back', () => {
  test('any article comes back in its canonical form, without the editor', () => {
    fc.assert(
      fc.property(anyArticle, (value) => {
        expect(fromEditor(toEditor(value))).toEqual(canonical(value));
      }),
      { numRuns: 500 },
    );
  });

  test('any article fits the schema and comes back from it in its canonical form', () => {
    fc.assert(
      fc.property(anyArticle, (value) => {
        const node = Node.fromJSON(schema, toEditor(canonical(value)));
        node.check();
        expect(fromEditor(node.toJSON())).toEqual(canonical(value));
      }),
      { numRuns: 500 },
    );
  });

  test('a document of the editor comes back unchanged, attributes and marks included', () => {
    fc.assert(
      fc.property(anyArticle, (value) => {
        const document = Node.fromJSON(schema, toEditor(canonical(value)));
        expect(Node.fromJSON(schema, toEditor(fromEditor(document.toJSON()))).eq(document)).toBe(true);
      }),
    );
  });

  test('the canonical form of a valid article is valid and its own canonical form', () => {
    fc.assert(
      fc.property(anyArticle, (value) => {
        const once = canonical(value);
        expect(articleValue.safeParse(once).success).toBe(true);
        expect(canonical(once)).toEqual(once);
      }),
    );
  });

  test('neighbouring leaves with the same marks join, and empty leaves disappear', () => {
    const value: ArticleValue = [
      { id: 't', type: 'title', children: [{ text: '' }, { text: '' }] },
      {
        id: 'p',
        type: 'paragraph',
        children: [
          { text: 'a' },
          { text: '', bold: true },
          { text: 'b' },
          { id: 'l', type: 'link', url: 'https://a.example', children: [{ text: '' }] },
          { id: 'm', type: 'link', url: 'https://a.example', children: [{ text: 'c' }] },
          { id: 'm', type: 'link', url: 'https://a.example', children: [{ text: 'd' }] },
          { id: 'n', type: 'link', url: 'https://a.example', children: [{ text: 'e' }] },
        ],
      },
    ];
    expect(canonical(value)).toEqual([
      { id: 't', type: 'title', children: [{ text: '' }] },
      {
        id: 'p',
        type: 'paragraph',
        children: [
          { text: 'ab' },
          { id: 'm', type: 'link', url: 'https://a.example', children: [{ text: 'cd' }] },
          { id: 'n', type: 'link', url: 'https://a.example', children: [{ text: 'e' }] },
        ],
      },
    ]);
  });
});
