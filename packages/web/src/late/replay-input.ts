import type { PageSignals } from './inline-signals.ts';

interface ReplayOptions {
  /** The event after which the page handles input itself. */
  readonly until: string;
  /** Whether a button works before that event. */
  readonly worksAlone: (button: HTMLElement) => boolean;
}

// trick: wrong value record
/**
 * Holds back clicks, keys and the position of the mouse until the page can respond, then replays them.
 *
 * - The last click on a button, a row of a grid, or a link that does more on a live page is replayed on the same
 *   element or its successor. While a textarea holds text, clicks on all links wait: leaving the page now would lose the text.
 * - A box that was ticked is ticked again: what acts at once would otherwise never hear of it.
 * - Fields say again what was typed into them. React has not heard of it and would put its own value back.
 * - Keys outside a field are replayed. '/' moves the focus to the search field at once, so the next keys are typed
 *   there.
 * - If the mouse moved, the element below it gets another mouse event.
 *
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function replayInput({ aliveEvent, aliveMark }: PageSignals, { until, worksAlone }: ReplayOptions) {
  let kept: { readonly element: HTMLElement; readonly at: number } | null = null;
  const shapeOf = (element: Element) => element.cloneNode(false);
  const likesOf = (element: Element) =>
    [...document.querySelectorAll<HTMLElement>(element.localName)].filter((one) =>
      shapeOf(one).isEqualNode(shapeOf(element)),
    );

  const hasWords = () =>
    [...document.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);

  /** Boxes that were clicked, and what they are to be. */
  const boxes = new Map<HTMLInputElement, boolean>();

  function keep(event: MouseEvent) {
    const box = event.target as HTMLInputElement;
    if (box.matches('input[type=checkbox], input[type=radio]')) boxes.set(box, box.checked);
    const isOfField = box.matches('label *, label, input');
    const element = (event.target as Element).closest<HTMLElement>(
      `button,[role=button],${isOfField ? '' : '[role=row],'}a${hasWords() ? '' : `[${aliveMark}]`}`,
    );
    const opensBeside = element?.localName === 'a' && (event.ctrlKey || event.metaKey || event.shiftKey);
    if (!element || opensBeside || worksAlone(element)) return;
    event.preventDefault();
    event.stopPropagation();
    kept = { element, at: likesOf(element).indexOf(element) };
  }
  /** Fields that somebody typed into, and the text. */
  const typed = new Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>();
  function keepText({ target }: { readonly target: EventTarget | null }) {
    if (
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !target.matches('[type=checkbox], [type=radio], [type=file]'))
    )
      typed.set(target, target.value);
  }
  function sayAgain(field: HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }, text: string) {
    if (!field.isConnected) return;
    if (field.value !== text) field.value = text;
    // React ignores an event after which the value is the one that it read last, here while it hydrated.
    field._valueTracker?.setValue(`${text} `);
    field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  }
  const keys: KeyboardEvent[] = [];
  function keepKey(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    if (
      event.key.length > 1 ||
      event.key === ' ' ||
      target.isContentEditable ||
      target.matches('input, textarea, select')
    )
      return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const field =
      event.key === '/' && isPlain
        ? document.querySelector<HTMLElement>('main input[type=search], header input[type=search]')
        : null;
    if (!field?.offsetParent) return void keys.push(event);
    event.preventDefault();
    field.focus();
  }
  let mouse: PointerEvent | null = null;
  function keepMouse(event: PointerEvent) {
    if (event.pointerType === 'mouse') mouse = event;
  }
  function replayMouse({ clientX, clientY }: PointerEvent) {
    const init = { bubbles: true, clientX, clientY, pointerType: 'mouse' };
    const under = document.elementFromPoint(clientX, clientY);
    under?.dispatchEvent(new PointerEvent('pointerover', init));
    under?.dispatchEvent(new MouseEvent('mouseover', init));
  }

  // Somebody may have typed before the end of the page, where this script stands, arrived. What the browser restored of an
  // earlier visit differs from the page too, but has no focus.
  const focused = document.activeElement as HTMLInputElement | null;
  if (focused && 'defaultValue' in focused && focused.value !== focused.defaultValue) keepText({ target: focused });
  addEventListener('click', keep, true);
  addEventListener('input', keepText, true);
  addEventListener('keydown', keepKey, true);
  addEventListener('pointermove', keepMouse, true);
  addEventListener(
    until,
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('input', keepText, true);
      removeEventListener('keydown', keepKey, true);
      removeEventListener('pointermove', keepMouse, true);
      if (mouse) replayMouse(mouse);
      for (const { key, code, ctrlKey, metaKey, shiftKey, altKey, target } of keys) {
        const event = new KeyboardEvent('keydown', {
          key,
          code,
          ctrlKey,
          metaKey,
          shiftKey,
          altKey,
          bubbles: true,
          cancelable: true,
        });
        ((target as Element).isConnected ? (target as Element) : document.body).dispatchEvent(event);
      }
      // Where React has been alive before, it has heard, and may have emptied the field since.
      if (until === aliveEvent) for (const [field, text] of typed) sayAgain(field as HTMLInputElement, text);
      for (const [box, wanted] of boxes) {
        box.checked = !wanted;
        if (box.isConnected) box.click();
      }
      if (kept) (kept.element.isConnected ? kept.element : likesOf(kept.element)[kept.at])?.click();
    },
    { once: true },
  );
}
