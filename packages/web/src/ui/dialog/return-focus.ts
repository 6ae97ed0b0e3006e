let pressed: Element | null = null;
// Safari does not focus a button on press.
if (typeof document !== 'undefined')
  addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest('button, a') : null;
    },
    true,
  );

const reachable = 'a[href], button, input:not([type=hidden]), [contenteditable=true], [tabindex="0"]';

/**
 * Remembers the focused element when something opens over the page. The returned function gives the focus back on
 * closing: to the opener or, if that is gone, to the element nearest to where it was. If something else has taken the
 * focus meanwhile, it keeps it.
 */
export function noteFocus(): () => void {
  const { activeElement } = document;
  const opener = activeElement && activeElement !== document.body ? activeElement : pressed;
  const around: Element[] = [];
  for (let one = opener?.parentElement; one && one !== document.body; one = one.parentElement) around.push(one);
  return () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const nearest = around.find((one) => one.isConnected)?.querySelector(reachable);
    for (const one of [opener, nearest, document.getElementById('main')]) {
      if (one instanceof HTMLElement && one.isConnected) one.focus({ preventScroll: true });
      if (document.activeElement === one) return;
    }
  };
}
