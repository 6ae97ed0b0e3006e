import { type Clip, clipOf, isPlainPasteKey, signOfPaste } from './clip.ts';

/**
 * Keeps the last click, the keys and the place of the mouse until the page is alive.
 *
 * A click is kept on a button that does nothing yet, on a link that does more in a page that is alive (data-alive), and on every link
 * while words stand in a field that nobody keeps yet: they would go with the page. It is given again
 * at the event `until`: to the same element, or to its like in what has taken its place. What works alone (`worksAlone`) is left to itself.
 * Keys outside a field are given again too; '/' leads into the search at once, so that what is typed after it stands there. The mouse, if it
 * has been moved, comes again to what is under it. This and all that follows is sent as text and must not use anything from outside itself.
 */
function keepSigns(until: string, worksAlone: (button: HTMLElement) => boolean) {
  let kept: { readonly element: HTMLElement; readonly at: number } | null = null;
  const shapeOf = (element: Element) => element.cloneNode(false);
  const likesOf = (element: Element) =>
    [...document.querySelectorAll<HTMLElement>(element.localName)].filter((one) => shapeOf(one).isEqualNode(shapeOf(element)));

  const hasWords = () => [...document.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);

  function keep(event: MouseEvent) {
    const element = (event.target as Element).closest<HTMLElement>(`button,[role=button],a${hasWords() ? '' : '[data-alive]'}`);
    const opensBeside = element?.localName === 'a' && (event.ctrlKey || event.metaKey || event.shiftKey);
    if (!element || opensBeside || worksAlone(element)) return;
    event.preventDefault();
    event.stopPropagation();
    kept = { element, at: likesOf(element).indexOf(element) };
  }
  const keys: KeyboardEvent[] = [];
  function keepKey(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    if (event.key.length > 1 || event.key === ' ' || target.isContentEditable || target.matches('input, textarea, select')) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const field = event.key === '/' && isPlain ? document.querySelector<HTMLElement>('main input[type=search], header input[type=search]') : null;
    if (!field?.offsetParent) return void keys.push(event);
    event.preventDefault();
    field.focus();
  }
  let mouse: PointerEvent | null = null;
  function keepMouse(event: PointerEvent) {
    if (event.pointerType === 'mouse') mouse = event;
  }
  function giveMouse({ clientX, clientY }: PointerEvent) {
    const init = { bubbles: true, clientX, clientY, pointerType: 'mouse' };
    const under = document.elementFromPoint(clientX, clientY);
    under?.dispatchEvent(new PointerEvent('pointerover', init));
    under?.dispatchEvent(new MouseEvent('mouseover', init));
  }

  addEventListener('click', keep, true);
  addEventListener('keydown', keepKey, true);
  addEventListener('pointermove', keepMouse, true);
  addEventListener(
    until,
    () => {
      removeEventListener('click', keep, true);
      removeEventListener('keydown', keepKey, true);
      removeEventListener('pointermove', keepMouse, true);
      if (mouse) giveMouse(mouse);
      for (const { key, code, ctrlKey, metaKey, shiftKey, altKey, target } of keys) {
        const event = new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true });
        ((target as Element).isConnected ? (target as Element) : document.body).dispatchEvent(event);
      }
      if (kept) (kept.element.isConnected ? kept.element : likesOf(kept.element)[kept.at])?.click();
    },
    { once: true },
  );
}

/** Loads what the page says that it is made of, as the server names it (its platform/http/page-scripts.ts): React Router's own script is another in each page. */
function startModules() {
  const named = [...document.querySelectorAll('script[data-files]')].at(-1)?.textContent ?? '';
  const { manifest, routes, entry } = JSON.parse(named) as { manifest: string; routes: [id: string, files: string[]][]; entry: string };
  const load = (file: string): Promise<object> => import(/* @vite-ignore */ file);
  const loadAll = (files: string[]) => Promise.all(files.map(load));
  /** Applies the styles of dialogs and menus, which the first paint did without: the page is alive only when they are there. */
  const applyStyles = (link: HTMLLinkElement) => new Promise((resolve) => Object.assign(link, { rel: 'stylesheet', onload: resolve, onerror: resolve }));
  const styled = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later][data-as=style]')].map(applyStyles);
  void Promise.all([Promise.all([load(manifest), ...styled]), ...routes.map(([, files]) => loadAll(files))]).then(([, ...loaded]) => {
    const modules = routes.map(([id], at) => [id, Object.assign({}, ...(loaded[at] as object[]))]);
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) });
    return load(entry);
  });
}

/** Starts the page's module at once. Its forms are answered by scripts alone, so clicks that send them wait for it too. */
function startAtOnce(keep: typeof keepSigns, startNow: typeof startModules) {
  keep('alive', (button) => button instanceof HTMLButtonElement && Boolean(button.popoverTargetElement));
  startNow();
}

/**
 * Starts the page's module at the first sign of a person (a move, a scroll, a touch, a key). Until then the browser, idle after the
 * largest paint, only fetches the files. Links and forms work meanwhile by themselves; other clicks are kept until the page is alive
 * (entry.client says so by the event 'alive').
 */
function startLater(keep: typeof keepSigns, startNow: typeof startModules) {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'];
  let started = false;

  function start() {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    startNow();
  }
  function fetchFiles() {
    for (const later of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = later.dataset.as || 'script';
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
  keep('alive', (button) => button instanceof HTMLButtonElement && Boolean((button.form && button.type === 'submit') || button.popoverTargetElement));
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
 * first paint has left out when somebody begins to scroll or write, and notes while words are composed in the page: text is not to be
 * replaced under them. What stands in it is replaced by its tools, which say so by the event 'equipped': until then all clicks are kept, a
 * note that was opened before would be gone.
 */
function startPainted(keep: typeof keepSigns, keepWritten: () => void, startNow: typeof startModules) {
  keepWritten();
  keep('equipped', () => false);
  addEventListener('compositionstart', () => document.documentElement.toggleAttribute('data-composing', true), true);
  addEventListener('compositionend', () => document.documentElement.toggleAttribute('data-composing', false), true);
  const signs = ['scroll', 'pointerdown', 'touchstart', 'keydown', 'wheel'];
  /** Before anything moves: the browser would not keep what is seen in its place. */
  function layOutAll() {
    for (const sign of signs) removeEventListener(sign, layOutAll, true);
    const seen = scrollY > 0 ? [...document.querySelectorAll('[contenteditable] > *')].find((block) => block.getBoundingClientRect().bottom > 0) : undefined;
    const top = seen?.getBoundingClientRect().top ?? 0;
    document.documentElement.toggleAttribute('data-laid-out', true);
    if (seen) scrollBy(0, seen.getBoundingClientRect().top - top);
  }
  for (const sign of signs) addEventListener(sign, layOutAll, { capture: true, passive: true });
  function start() {
    // All at once, and before the module asks for them one after the other.
    for (const later of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) later.rel = 'modulepreload';
    startNow();
  }
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
}

/**
 * What is written before the tools are there is not lost with the page: at its end it is kept for this tab, and the next page shows it in the
 * place of what the server sends, if that is what it was begun from. Once the tools have come they see to it, under the same name.
 */
function keepBegunText() {
  const text = document.querySelector<HTMLElement>('[data-begun]');
  if (!text) return;
  const name = `begun ${text.dataset.begun}`;
  const from: string[] = [];
  try {
    const left = JSON.parse(sessionStorage.getItem(name) ?? 'null') as {
      readonly html: string;
      readonly from: readonly string[];
      readonly isLeft?: true;
    } | null;
    if (left?.from.includes(text.innerHTML)) {
      from.push(...left.from);
      text.innerHTML = left.html;
      if (left.isLeft) text.dataset.left = '';
      // A new article is written on where it ends.
      if (text.autofocus) getSelection()?.selectAllChildren(text.lastElementChild ?? text);
      if (text.autofocus) getSelection()?.collapseToEnd();
    }
  } catch {
    // A browser that keeps nothing: the server's text stands.
  }
  text.addEventListener('beforeinput', () => from.push(text.innerHTML), { once: true });
  addEventListener('pagehide', () => {
    if (!text.isConnected || from.length === 0) return;
    try {
      sessionStorage.setItem(name, JSON.stringify({ html: text.innerHTML, from, isLeft: text.dataset.left === '' || undefined }));
    } catch {
      // No room: what the server has is what there is.
    }
  });
}

/**
 * What is pasted before the tools are there is kept as it was in the clipboard, and a sign stands for it: the editor asks for it when it comes
 * (by the event 'pastes') and reads it as it reads every paste. Browsers would write their own reading into the page, and break the content
 * policy with it. If the page ends before, its words are what can be kept.
 */
function keepPastes(read: typeof clipOf, isPlainKey: typeof isPlainPasteKey, signOf: typeof signOfPaste) {
  const text = document.querySelector<HTMLElement>('[data-begun]');
  if (!text) return;
  const clips: Clip[] = [];
  let isPlain = false;
  text.addEventListener('keydown', (event) => {
    isPlain = isPlainKey(event);
  });
  text.addEventListener('paste', (event) => {
    if (!event.clipboardData) return;
    event.preventDefault();
    clips.push(read(event.clipboardData, isPlain));
    isPlain = false;
    document.execCommand('insertText', false, signOf(clips.length - 1));
  });
  addEventListener('pastes', (event) => (event as CustomEvent<Clip[]>).detail.push(...clips));
  addEventListener('pagehide', () => {
    if (!text.isConnected || clips.length === 0) return;
    const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      clips.forEach((clip, at) => {
        node.nodeValue = node.nodeValue?.replace(signOf(at), () => clip.text) ?? '';
      });
    }
  });
}

/** What starts a page: at once, when it has been painted, or later. A function, so that the browser's build has nothing of it: the server writes these scripts. */
export function startScripts() {
  const keptPastes = `(${keepPastes.toString()})(${clipOf.toString()},${isPlainPasteKey.toString()},${signOfPaste.toString()})`;
  // What is written and pasted before the tools are there.
  const keptWriting = `()=>{${keptPastes};(${keepBegunText.toString()})()}`;
  return {
    now: `(${startAtOnce.toString()})(${keepSigns.toString()},${startModules.toString()})`,
    later: `(${startLater.toString()})(${keepSigns.toString()},${startModules.toString()})`,
    painted: `(${startPainted.toString()})(${keepSigns.toString()},${keptWriting},${startModules.toString()})`,
  };
}
