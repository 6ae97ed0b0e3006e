import { linkOf, withProtocol } from '@oeuvre/contracts/kernel/blocks.ts';
import { InputRule, Mark } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Underline } from '@tiptap/extension-underline';

/*
 * Links and hints are marks: one without text cannot exist then, so "empty links and hints are removed" holds by
 * construction. Each carries the id of its stored inline, which keeps two neighbouring links to one address apart.
 */
const newId = () => crypto.randomUUID();

/**
 * A link to the web, a mailbox or a telephone; any other address is dropped when pasted. '[words](address)' makes one
 * while typing.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  excludes: 'link hint',
  addAttributes: () => ({ id: { default: null, rendered: false }, url: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const url = linkOf(element.getAttribute('href'));
        return url ? { id: newId(), url } : false;
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: mark.attrs.url, rel: 'noopener noreferrer', target: '_blank' }, 0],
  addInputRules() {
    return [
      new InputRule({
        find: /\[([^[\]]+)\]\(([^()\s]+)\)$/,
        handler: ({ state: { tr, doc, schema }, range: { from, to }, match: [, words, address] }) => {
          const url = linkOf(withProtocol(address ?? ''));
          if (!url || !words || !doc.resolve(from).parent.type.allowsMarkType(this.type)) return null;
          tr.replaceWith(from, to, schema.text(words, [this.type.create({ id: newId(), url })])).removeStoredMark(
            this.type,
          );
        },
      }),
    ];
  },
});

/** Words with a small explanatory note. */
export const Hint = Mark.create({
  name: 'hint',
  priority: 990,
  inclusive: false,
  excludes: 'hint link',
  addAttributes: () => ({ id: { default: null, rendered: false }, hintContent: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-hint]',
      getAttrs: (element) => ({ id: newId(), hintContent: element.getAttribute('data-hint') ?? '' }),
    },
  ],
  renderHTML: ({ mark }) => ['span', { 'data-hint': mark.attrs.hintContent, 'data-hint-id': mark.attrs.id }, 0],
});

const underlined = Underline.extend({
  name: 'underlined',
  priority: 110,
  addCommands: () => ({}),
  addKeyboardShortcuts() {
    return { 'Mod-u': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Bold, italic and underlined, in the order in which `document.ts` lists them. */
export const textMarkExtensions = [Bold.extend({ priority: 130 }), Italic.extend({ priority: 120 }), underlined];
