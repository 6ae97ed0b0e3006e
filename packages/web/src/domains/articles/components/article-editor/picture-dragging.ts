import { moveImageTo } from '@oeuvre/editor/picture-commands.ts';
import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import css from './picture-dragging.module.css';

/** As in lists: the mouse lifts after 5 px, a finger after a press of 250 ms. */
const liftAfter = { pixels: 5, milliseconds: 250 };

/** Pictures change places within their block by drag. What shows it floats beside the text, which changes only when the picture is put down. */
export const pictureDragging = Extension.create({
  name: 'pictureDragging',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          pointerdown(view, event) {
            const figure = event.target instanceof HTMLImageElement && event.button === 0 && view.editable ? event.target.closest('figure') : null;
            if (figure?.parentElement && figure.parentElement.childElementCount > 1) watchPress(view, event, figure);
            return false;
          },
        },
      },
    }),
  ],
});

/** Waits for the press to become a drag, follows it and ends with it. */
function watchPress(view: EditorView, press: PointerEvent, figure: HTMLElement) {
  const controller = new AbortController();
  const { signal } = controller;
  const isTouch = press.pointerType === 'touch';
  let lifted: Lifted | undefined;
  const lift = () => {
    lifted = liftPicture(view, figure);
    lifted.follow(press);
  };
  const timer = isTouch ? setTimeout(lift, liftAfter.milliseconds) : undefined;
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    controller.abort();
    lifted?.end(isDropped);
  };

  addEventListener(
    'pointermove',
    (event) => {
      const isFar = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > liftAfter.pixels;
      // A finger that moves at once scrolls.
      if (!lifted && isFar && isTouch) end(false);
      else if (!lifted && isFar) lift();
      lifted?.follow(event);
    },
    { signal },
  );
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', (event) => lifted && event.key === 'Escape' && end(false), { signal });
  // While a picture is in the air the page neither scrolls nor offers to save it.
  addEventListener('touchmove', (event) => lifted && event.preventDefault(), { signal, passive: false });
  addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal });
}

interface Lifted {
  readonly follow: (pointer: PointerEvent) => void;
  readonly end: (isDropped: boolean) => void;
}

function liftPicture(view: EditorView, figure: HTMLElement): Lifted {
  const block = figure.parentElement!;
  const figures = [...block.children] as HTMLElement[];
  const from = figures.indexOf(figure);
  const copy = figure.querySelector('img')!.cloneNode() as HTMLElement;
  const line = document.createElement('div');
  copy.className = css.copy ?? '';
  line.className = css.line ?? '';
  // Inside the text's own element they would be taken for text.
  document.body.append(copy, line);
  let to = from;

  return {
    follow({ clientX, clientY }) {
      const place = placeAt(figures, clientX, clientY);
      to = place.at > from ? place.at - 1 : place.at;
      Object.assign(copy.style, { left: `${clientX}px`, top: `${clientY}px` });
      Object.assign(line.style, place.line, { visibility: to === from ? 'hidden' : 'visible' });
    },
    end(isDropped) {
      copy.remove();
      line.remove();
      if (!isDropped || to === from || !view.dom.contains(block)) return;
      const $inside = view.state.doc.resolve(view.posAtDOM(block, 0));
      const images = $inside.node(1);
      if (images.type.name === 'images') moveImageTo({ images, start: $inside.before(1), at: from }, to)(view.state, view.dispatch, view);
    },
  };
}

/** Before which picture the pointer would put it, and the line that shows it: upright between neighbours of a row, level in a column. */
function placeAt(figures: readonly HTMLElement[], x: number, y: number) {
  const rects = figures.map((one) => one.querySelector('img')!.getBoundingClientRect());
  const distances = rects.map(({ left, right, top, bottom }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)));
  const nearest = distances.indexOf(Math.min(...distances));
  const { left, top, width, height } = rects[nearest]!;
  const isColumn = rects[0]!.left === rects[1]!.left;
  const isAfter = isColumn ? y > top + height / 2 : x > left + width / 2;
  const line = isColumn
    ? { left: `${left}px`, top: `${isAfter ? top + height : top - 4}px`, width: `${width}px`, height: '4px' }
    : { left: `${isAfter ? left + width : left - 4}px`, top: `${top}px`, width: '4px', height: `${height}px` };
  return { at: nearest + (isAfter ? 1 : 0), line };
}
