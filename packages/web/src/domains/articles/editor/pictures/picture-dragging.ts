import { moveImageInto, moveImageTo } from '@oeuvre/editor/picture-commands.ts';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import css from './picture-dragging.late.module.css';

/** As in lists: the mouse lifts after 5 px, a finger after a press of 250 ms. */
const liftAfter = { pixels: 5, milliseconds: 250 };

/** The position of the dragged picture. */
const lifted = new PluginKey<number | undefined>('lifted');

/**
 * Moves pictures by drag, within their block or to another. The preview floats beside the text, which changes only on
 * the drop.
 */
export const pictureDragging = Extension.create({
  name: 'pictureDragging',
  addProseMirrorPlugins: () => [
    new Plugin<number | undefined>({
      key: lifted,
      state: {
        init: () => undefined,
        apply: (tr, at) =>
          tr.getMeta(lifted) === undefined
            ? at && tr.mapping.map(at)
            : (tr.getMeta(lifted) as { at: number | undefined }).at,
      },
      props: {
        decorations(state) {
          const at = lifted.getState(state);
          const node = at === undefined ? null : state.doc.nodeAt(at);
          return at !== undefined && node
            ? DecorationSet.create(state.doc, [Decoration.node(at, at + node.nodeSize, { class: css.lifted ?? '' })])
            : null;
        },
        handleDOMEvents: {
          pointerdown(view, event) {
            const figure =
              event.target instanceof HTMLImageElement && event.button === 0 && view.editable
                ? event.target.closest('figure')
                : null;
            if (figure && figuresOf(view).length > 1) watchPress(view, event, figure);
            return false;
          },
        },
      },
    }),
  ],
});

const figuresOf = (view: EditorView) => [...view.dom.querySelectorAll<HTMLElement>('[data-block=images] > figure')];

/** Waits until the press becomes a drag, follows it and ends with it. */
function watchPress(view: EditorView, press: PointerEvent, figure: HTMLElement) {
  const controller = new AbortController();
  const { signal } = controller;
  const isTouch = press.pointerType === 'touch';
  let held: Lifted | undefined;
  const lift = () => {
    held = liftPicture(view, figure);
    held.follow(press);
  };
  const timer = isTouch ? setTimeout(lift, liftAfter.milliseconds) : undefined;
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    controller.abort();
    held?.end(isDropped);
  };

  addEventListener(
    'pointermove',
    (event) => {
      const isFar = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > liftAfter.pixels;
      // A finger that moves at once scrolls.
      if (!held && isFar && isTouch) end(false);
      else if (!held && isFar) lift();
      held?.follow(event);
    },
    { signal },
  );
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (!held || event.key !== 'Escape') return;
      event.stopPropagation();
      end(false);
    },
    { signal, capture: true },
  );
  // During a drag the page does not scroll, and the browser does not offer to save the picture.
  addEventListener('touchmove', (event) => held && event.preventDefault(), { signal, passive: false });
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
}

interface Lifted {
  readonly follow: (pointer: PointerEvent) => void;
  readonly end: (isDropped: boolean) => void;
}

function liftPicture(view: EditorView, figure: HTMLElement): Lifted {
  const copy = figure.querySelector('img')!.cloneNode() as HTMLElement;
  const line = document.createElement('div');
  copy.className = css.copy ?? '';
  line.className = css.line ?? '';
  // Inside the editor's element they would become text.
  document.body.append(copy, line);
  const own = placeOf(view, figure);
  view.dispatch(view.state.tr.setMeta(lifted, { at: own && own.start + 1 + sizeBefore(own) }));
  let target: Place | undefined;

  return {
    follow({ clientX, clientY }) {
      target = placeAt(figuresOf(view), figure, { x: clientX, y: clientY });
      Object.assign(copy.style, { left: `${clientX}px`, top: `${clientY}px` });
      Object.assign(line.style, target.line, { visibility: isElsewhere(figure, target) ? 'visible' : 'hidden' });
    },
    end(isDropped) {
      copy.remove();
      line.remove();
      view.dispatch(view.state.tr.setMeta(lifted, { at: undefined }));
      const [from, to] = [placeOf(view, figure), target && placeOf(view, target.neighbour)];
      if (!isDropped || !from || !to || !target || !isElsewhere(figure, target)) return;
      const at = to.at + (target.isAfter ? 1 : 0);
      if (to.start !== from.start) moveImageInto(from, { start: to.start, to: at })(view.state, view.dispatch, view);
      else moveImageTo(from, at > from.at ? at - 1 : at)(view.state, view.dispatch, view);
      view.focus();
    },
  };
}

/** The picture of this element; undefined if it has been removed meanwhile. */
function placeOf(view: EditorView, figure: HTMLElement) {
  if (!view.dom.contains(figure)) return undefined;
  const $caption = view.state.doc.resolve(view.posAtDOM(figure, 0));
  const images = $caption.node(1);
  return images.type.name === 'images' ? { images, start: $caption.before(1), at: $caption.index(1) } : undefined;
}
const sizeBefore = ({ images, at }: NonNullable<ReturnType<typeof placeOf>>) =>
  images.children.slice(0, at).reduce((size, one) => size + one.nodeSize, 0);

interface Place {
  readonly neighbour: HTMLElement;
  readonly isAfter: boolean;
  readonly line: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>;
}

/** Whether a drop there would move the picture at all. */
function isElsewhere(figure: HTMLElement, { neighbour, isAfter }: Place): boolean {
  const next = isAfter ? neighbour.nextElementSibling : neighbour;
  return next !== figure && (isAfter ? neighbour : neighbour.previousElementSibling) !== figure;
}

/** The pointer targets picture blocks up to this many pixels away. */
const reach = 24;

/**
 * The picture beside which the pointer would drop, and the line that shows it: vertical between neighbours in a row,
 * horizontal in a column.
 */
function placeAt(
  all: readonly HTMLElement[],
  own: HTMLElement,
  pointer: { readonly x: number; readonly y: number },
): Place {
  const near = all.filter(
    (one) => one.parentElement === own.parentElement || distance(one.parentElement!, pointer) <= reach,
  );
  const neighbour = near.reduce(
    (best, one) => (distance(pictureOf(one), pointer) < distance(pictureOf(best), pointer) ? one : best),
    near[0] ?? own,
  );
  const { left, top, width, height } = pictureOf(neighbour).getBoundingClientRect();
  const [first, second] = [...neighbour.parentElement!.children].map(
    (one) => pictureOf(one).getBoundingClientRect().left,
  );
  const isColumn = first === second;
  const isAfter = isColumn ? pointer.y > top + height / 2 : pointer.x > left + width / 2;
  const line = isColumn
    ? { left: `${left}px`, top: `${isAfter ? top + height : top - 4}px`, width: `${width}px`, height: '4px' }
    : { left: `${isAfter ? left + width : left - 4}px`, top: `${top}px`, width: '4px', height: `${height}px` };
  return { neighbour, isAfter, line };
}

const pictureOf = (figure: Element) => figure.querySelector('img')!;

function distance(element: Element, { x, y }: { readonly x: number; readonly y: number }): number {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
