import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { linkUrl } from '@oeuvre/contracts/kernel/blocks.ts';
import { addHint, align, markedAround, moveBlock, setLink, turnInto } from '@oeuvre/editor/commands.ts';
import { articleExtensions } from '@oeuvre/editor/schema/extensions.ts';
import { Extension, type Extensions } from '@tiptap/core';
import { Focus } from '@tiptap/extensions/focus';
import { Placeholder } from '@tiptap/extensions/placeholder';
import { keymap } from '@tiptap/pm/keymap';
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { carouselShowing } from './carousel-view.ts';
import type { EditorKeys } from './editor-parts.ts';

interface EditorExtensionsOptions {
  readonly artworks: ReadonlyMap<string, ArtworkSummary>;
  readonly keys: EditorKeys;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The article's schema and rules, and what belongs to writing in a browser. */
export function editorExtensions({ artworks, keys, onFiles }: EditorExtensionsOptions): Extensions {
  return [
    ...articleExtensions.map((one) => (one.name === 'artworksCarousel' ? carouselShowing(artworks) : one)),
    Placeholder.configure({
      placeholder: ({ node, pos, editor }) => {
        if (node.type.name === 'title') return 'Title';
        if (pos === editor.state.doc.firstChild?.nodeSize) return 'First paragraph';
        return node.type.name === 'paragraph' ? 'Type / for blocks' : '';
      },
      showOnlyCurrent: false,
      includeChildren: true,
    }),
    Focus.configure({ className: 'has-cursor', mode: 'deepest' }),
    shortcuts(keys),
    pictureFiles(onFiles),
    linkPasting,
    pictureClicks,
    currentHint,
  ];
}

const shortcuts = (keys: EditorKeys) =>
  Extension.create({
    name: 'shortcuts',
    addProseMirrorPlugins: () => [
      keymap({
        'Mod-k': () => keys.insertLink(),
        'Mod-Shift-h': addHint,
        'Mod-Alt-0': turnInto('paragraph'),
        'Mod-Alt-2': turnInto('subtitle'),
        'Mod-Alt-3': turnInto('smallerSubtitle'),
        'Mod-Shift-.': turnInto('quote'),
        'Mod-Shift-l': align(null),
        'Mod-Shift-e': align('center'),
        'Mod-Shift-r': align('right'),
        'Alt-ArrowUp': moveBlock(-1),
        'Alt-ArrowDown': moveBlock(1),
      }),
    ],
  });

/** Picture files that are dropped or pasted; text that comes with them (from an office program) is what was meant instead. */
const pictureFiles = (onFiles: (files: readonly File[]) => void) =>
  Extension.create({
    name: 'pictureFiles',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste(_, event) {
            const files = [...(event.clipboardData?.files ?? [])];
            if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return false;
            onFiles(files);
            return true;
          },
          handleDrop(view, event, _, isMoved) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (isMoved || files.length === 0) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
            view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
            onFiles(files);
            return true;
          },
        },
      }),
    ],
  });

/** An address pasted over selected words links them. */
const linkPasting = Extension.create({
  name: 'linkPasting',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste(view, event) {
          const url = linkUrl.safeParse(event.clipboardData?.getData('text/plain'));
          const { empty, $from, $to } = view.state.selection;
          return url.success && !empty && $from.sameParent($to) && setLink(url.data)(view.state, view.dispatch);
        },
      },
    }),
  ],
});

/** A press on a picture leads into its caption: that makes it the current one. */
const pictureClicks = Extension.create({
  name: 'pictureClicks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          mousedown(view, event) {
            const figure = event.target instanceof HTMLImageElement && view.editable ? event.target.closest('figure') : null;
            if (!figure) return false;
            const caption = view.state.doc.resolve(view.posAtDOM(figure, 0));
            view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, caption.end())));
            view.focus();
            event.preventDefault();
            return true;
          },
        },
      },
    }),
  ],
});

/** The words whose note is open are tinted. */
const currentHint = Extension.create({
  name: 'currentHint',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const hint = markedAround(state, 'hint');
          return hint && DecorationSet.create(state.doc, [Decoration.inline(hint.from, hint.to, { class: 'hint-now' })]);
        },
      },
    }),
  ],
});
