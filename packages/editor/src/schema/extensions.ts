import { limits } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Extensions } from '@tiptap/core';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Text } from '@tiptap/extension-text';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { BlockIds } from './block-ids.ts';
import { blockNodes } from './block-nodes.ts';
import { ArticleDocument, LineDocument, TextDocument } from './documents.ts';
import { MadeUpPictures } from './made-up-pictures.ts';
import { Hint, Link, textMarkExtensions } from './marks.ts';
import { MaximumLength } from './maximum-length.ts';
import { Image } from './pictures.ts';
import { SingleLine } from './single-line.ts';
import { Paragraph } from './text-blocks.ts';
import { Typing } from './typing.ts';
import { UndoLimit } from './undo-limit.ts';
import { WritingRules } from './writing-rules.ts';

/** The specification's undo history: at most 100 entries, operations within 300 ms merge. */
const history = [UndoRedo.configure({ depth: 100, newGroupDelay: 300 }), UndoLimit];
const base: Extensions = [
  Text,
  HardBreak,
  Link,
  Hint,
  ...textMarkExtensions,
  BlockIds,
  WritingRules,
  Typing,
  ...history,
];

/** The whole schema of an article with its rules, without any interface. */
export const articleExtensions: Extensions = [
  ArticleDocument,
  ...Object.values(blockNodes),
  Image,
  ...base,
  MadeUpPictures,
  MaximumLength.configure({ maximum: limits.titleLength, within: 'title' }),
  Dropcursor.configure({ color: false, class: 'drop-cursor' }),
  Gapcursor,
];

/** Free text without a title, optionally on a single line and of a limited length. */
export function textExtensions({
  singleLine = false,
  maximumLength,
}: {
  singleLine?: boolean;
  maximumLength?: number;
}): Extensions {
  return [
    Paragraph,
    ...base,
    ...(singleLine ? [LineDocument, SingleLine] : [TextDocument]),
    ...(maximumLength === undefined ? [] : [MaximumLength.configure({ maximum: maximumLength })]),
  ];
}
