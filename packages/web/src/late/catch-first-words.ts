import type { PageSignals } from './inline-signals.ts';

/**
 * A click on a button that begins a text waits until the page is alive. Keys typed after it go into an invisible field,
 * which the page then takes over.
 *
 * Sent to the browser as text: uses nothing from outside itself.
 */
export function catchFirstWords({ aliveEvent, firstWordsMark }: PageSignals, fieldStyle: string) {
  function catchWords({ target }: MouseEvent) {
    if (!(target as Element).closest(`[${firstWordsMark}]`)) return;
    const field =
      document.querySelector<HTMLTextAreaElement>(`textarea[${firstWordsMark}]`) ?? document.createElement('textarea');
    field.setAttribute(firstWordsMark, '');
    field.style.cssText = fieldStyle;
    document.body.append(field);
    field.focus({ preventScroll: true });
  }
  addEventListener('click', catchWords, true);
  addEventListener(aliveEvent, () => removeEventListener('click', catchWords, true), { once: true });
}
