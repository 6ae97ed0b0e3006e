/**
 * Starts the page's module at the first sign of a person (a move, a scroll, a touch, a key). Until then the browser, idle after the
 * largest paint, only fetches the files. Links and forms work meanwhile by themselves; a click on a plain button is kept and given
 * again once the page is alive (entry.client says so by the event 'alive'), and so is one on a link that does more by then (data-alive).
 * It is sent as text and must not use anything from outside itself.
 */
function startLater() {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'];
  const source = document.querySelector('script[type="text/later"]')?.textContent ?? '';
  let started = false;
  let kept: HTMLElement | null = null;

  function keep(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button,[role=button]');
    const worksAlone = button instanceof HTMLButtonElement && ((button.form && button.type === 'submit') || button.popoverTargetElement);
    if (button && !worksAlone) kept = button;
    const link = (event.target as Element).closest<HTMLElement>('a[data-alive]');
    if (!link || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
    event.preventDefault();
    kept = link;
  }
  function start() {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    const module = document.createElement('script');
    module.type = 'module';
    module.textContent = source;
    document.head.append(module);
  }
  function fetchFiles() {
    for (const later of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = 'script';
      link.href = later.href;
      document.head.append(link);
    }
  }

  /** A list that was left longer than the server sends it: whoever comes back to it is to find their place at once (ui/infinite-list). */
  function isCameBackTo() {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const entry = (history.state as { key?: string } | null)?.key ?? 'default';
    try {
      return load?.type !== 'navigate' && Object.keys(sessionStorage).some((name) => name.startsWith(`list ${entry} `));
    } catch {
      return false;
    }
  }

  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  if (isCameBackTo()) start();
  addEventListener('click', keep, true);
  addEventListener(
    'alive',
    () => {
      removeEventListener('click', keep, true);
      if (kept?.isConnected) kept.click();
    },
    { once: true },
  );
  // The first large paint is often the title; the largest is the picture, painted a moment after the page has loaded.
  const fetchWhenIdle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchFiles), 500);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (document.readyState === 'complete') fetchWhenIdle();
    else addEventListener('load', fetchWhenIdle, { once: true });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * Starts the page's module when the page has been painted once (nobody waits for the paint of a page in the background), lays out what the
 * first paint has left out, and notes while words are composed in the page: text is not to be replaced under them. Sent as text too.
 */
function startPainted() {
  addEventListener('compositionstart', () => document.documentElement.toggleAttribute('data-composing', true), true);
  addEventListener('compositionend', () => document.documentElement.toggleAttribute('data-composing', false), true);
  const module = document.createElement('script');
  module.type = 'module';
  module.textContent = document.querySelector('script[type="text/later"]')?.textContent ?? '';
  /** From now on no line moves when one scrolls or writes: the browser would not keep what is seen in its place. */
  function layOutAll() {
    const seen = scrollY > 0 ? [...document.querySelectorAll('[contenteditable] > *')].find((block) => block.getBoundingClientRect().bottom > 0) : undefined;
    const top = seen?.getBoundingClientRect().top ?? 0;
    document.documentElement.toggleAttribute('data-laid-out', true);
    if (seen) scrollBy(0, seen.getBoundingClientRect().top - top);
  }
  function start() {
    layOutAll();
    // All at once, and before the module asks for them one after the other.
    for (const later of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) later.rel = 'modulepreload';
    document.head.append(module);
  }
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

/** What starts the module of a page that does not start by itself. */
export const startScripts = { later: `(${startLater.toString()})()`, painted: `(${startPainted.toString()})()` };
