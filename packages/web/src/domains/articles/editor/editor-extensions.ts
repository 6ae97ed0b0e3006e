import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import type { ThingKind } from '@oeuvre/editor/blocks/by-kind.ts';
import { addHint, align, duplicateBlock, markedAround, moveBlock, turnInto } from '@oeuvre/editor/commands.ts';
import { enterCaption, isImageSelected, moveImage } from '@oeuvre/editor/picture-commands.ts';
import { blockNodes } from '@oeuvre/editor/schema/block-nodes.ts';
import { articleExtensions } from '@oeuvre/editor/schema/extensions.ts';
import { Extension, type Extensions, Node } from '@tiptap/core';
import { keymap } from '@tiptap/pm/keymap';
import { NodeSelection, Plugin, Selection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { carouselShowing } from './carousel-view.ts';
import type { EditorKeys, PastingHost } from './editor-parts.ts';
import { modelShowing } from './model-node.ts';
import { pasting } from './pasting/pasting.ts';
import { pictureDragging } from './pictures/picture-dragging.ts';
import { Placeholders } from './placeholders.ts';
import { keyOf } from './tools/shortcuts.ts';

interface EditorExtensionsOptions {
  readonly artworks: ReadonlyMap<string, ArtworkSummary>;
  readonly models: ReadonlyMap<string, Model>;
  readonly keys: EditorKeys;
  readonly pastingHost: PastingHost;
  /** Elements of text blocks already in the page, by id: the editor reuses them. */
  readonly elements?: Map<string, HTMLElement> | undefined;
}

/** The article's schema and rules, and everything needed to write in a browser. */
export function editorExtensions({
  artworks,
  models,
  keys,
  pastingHost,
  elements,
}: EditorExtensionsOptions): Extensions {
  const things: Record<ThingKind, Node> = {
    images: blockNodes.images,
    artworksCarousel: carouselShowing(artworks),
    model: modelShowing(models),
  };
  const isThing = (name: string): name is ThingKind => Object.hasOwn(things, name);
  return [
    ...articleExtensions.map((one) => {
      if (isThing(one.name)) return things[one.name];
      return elements && one instanceof Node ? reuseElements(one, elements) : one;
    }),
    Placeholders,
    freshSelection,
    shortcuts(keys),
    droppedFiles(pastingHost.onFiles),
    pasting(pastingHost),
    pictureClicks,
    pictureDragging,
    currentHint,
  ];
}

// trick: sent elements
/**
 * Reuses a text block's element if the page has it already, so that screen readers, tests and the mouse keep their
 * target.
 */
const reuseElements = (block: Node, elements: Map<string, HTMLElement>) =>
  block.config.content !== 'inline*'
    ? block
    : block.extend({
        renderHTML(props) {
          const element = elements.get(props.node.attrs.id);
          return element ? { dom: element, contentDOM: element } : (this.parent?.(props) ?? ['div', 0]);
        },
      });

// trick: flushed cursor
/**
 * ProseMirror learns of a moved cursor from an event that may come after the next key (arrows and then Enter, on a busy
 * machine). So it reads the cursor before each key that acts.
 */
const freshSelection = Extension.create({
  name: 'freshSelection',
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            const isActing = event.key.length > 1 || event.ctrlKey || event.metaKey;
            if (isActing && !view.composing && event.keyCode !== composingKey)
              (view as unknown as { domObserver: { flush(): void } }).domObserver.flush();
            return false;
          },
        },
      },
    }),
  ],
});
/** The key code of every key that an input method handles. */
const composingKey = 229;

const shortcuts = (keys: EditorKeys) =>
  Extension.create({
    name: 'shortcuts',
    addProseMirrorPlugins: () => [
      keymap({
        [keyOf('link')]: () => keys.insertLink(),
        [keyOf('hint')]: addHint,
        [keyOf('paragraph')]: turnInto('paragraph'),
        [keyOf('subtitle')]: turnInto('subtitle'),
        [keyOf('smallerSubtitle')]: turnInto('smallerSubtitle'),
        [keyOf('quote')]: turnInto('quote'),
        [keyOf('alignLeft')]: align(null),
        [keyOf('alignCentre')]: align('center'),
        [keyOf('alignRight')]: align('right'),
        [keyOf('moveUp')]: moveBlock(-1),
        [keyOf('moveDown')]: moveBlock(1),
        [keyOf('duplicate')]: duplicateBlock,
        [keyOf('blockActs')]: () => keys.openBlockActs(),
        Enter: ({ selection }) =>
          selection instanceof NodeSelection &&
          selection.node.type.name === 'model' &&
          keys.changeModel(selection.from),
        [keyOf('pictureLeft')]: moveImage(-1),
        [keyOf('pictureRight')]: moveImage(1),
      }),
    ],
  });

/** Dropped picture files. */
const droppedFiles = (onFiles: (files: readonly File[]) => void) =>
  Extension.create({
    name: 'droppedFiles',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDrop(view, event, _, isMoved) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (isMoved || files.length === 0) return false;
            const at =
              view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
            view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
            onFiles(files);
            return true;
          },
        },
      }),
    ],
  });

/**
 * A click on a picture selects it. Browsers have no such selection if the caption is empty, and put their cursor there:
 * only a click on the caption, or a key of ours, leads into it.
 */
const pictureClicks = Extension.create({
  name: 'pictureClicks',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        createSelectionBetween({ state }, $anchor, $head) {
          const isInPicture = [$anchor, $head].every(
            ({ pos }) => pos >= state.selection.from && pos <= state.selection.to,
          );
          return isImageSelected(state) && isInPicture ? state.selection : null;
        },
        handleDOMEvents: {
          mousedown(view, event) {
            const caption =
              event.target instanceof Element && isImageSelected(view.state)
                ? event.target.closest('figcaption')
                : null;
            if (caption && caption.parentElement === view.nodeDOM(view.state.selection.from))
              enterCaption(view.state, view.dispatch);
            const figure =
              event.target instanceof HTMLImageElement && view.editable ? event.target.closest('figure') : null;
            if (!figure) return false;
            const { doc, tr } = view.state;
            view.dispatch(tr.setSelection(NodeSelection.create(doc, doc.resolve(view.posAtDOM(figure, 0)).before())));
            view.focus();
            event.preventDefault();
            return true;
          },
        },
      },
    }),
  ],
});

/** Highlights the words whose note is open. */
const currentHint = Extension.create({
  name: 'currentHint',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const hint = markedAround(state, 'hint');
          return (
            hint && DecorationSet.create(state.doc, [Decoration.inline(hint.from, hint.to, { class: 'hint-now' })])
          );
        },
      },
    }),
  ],
});
