import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Wanted } from '../../use-preview.ts';
import css from './mail-preview.late.module.css';

interface MailFrameProps {
  readonly from: string;
  readonly width: '360' | '700';
  /** The part that scrolls. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly wanted: Wanted | undefined;
}

const firstHeight = 720;
const outlinedMs = 2_000;

/** The HTML of the mail. It runs no script and opens no window; our page measures it and scrolls to its parts. */
export function MailFrame({ from, width, stage, wanted }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const sizes = useRef<ResizeObserver>(undefined);
  /** Not shown yet, because the mail was loading. */
  const pending = useRef<Wanted>(undefined);
  useEffect(() => () => sizes.current?.disconnect(), []);

  function measure() {
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    const note = () => setHeight(Math.max(body.scrollHeight, 1));
    sizes.current?.disconnect();
    sizes.current = new ResizeObserver(note);
    sizes.current.observe(body);
    note();
  }

  useEffect(() => {
    pending.current = wanted;
    if (frame.current && wanted && scrollTo(frame.current, { mark: wanted.mark, stage: stage.current }))
      pending.current = undefined;
  }, [wanted, stage]);
  function load() {
    measure();
    const { mark } = pending.current ?? {};
    if (frame.current && mark && scrollTo(frame.current, { mark, stage: stage.current })) pending.current = undefined;
  }
  // The frame may have loaded before the page came to life.
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  return (
    <iframe
      ref={frame}
      title="The mail as this reader gets it"
      src={from}
      sandbox="allow-same-origin"
      className={css.frame}
      style={{ maxInlineSize: `${width}px`, blockSize: `${height}px` }}
      onLoad={load}
    />
  );
}

/** Scrolls to the part and outlines it for a moment; false if the mail does not have it, or not yet. */
function scrollTo(frame: HTMLIFrameElement, { mark, stage }: Wanted & { readonly stage: HTMLElement | null }): boolean {
  const found = partOf(frame, mark);
  if (!found) return false;
  const top = frame.getBoundingClientRect().top + found.getBoundingClientRect().top;
  const own = isScroller(stage) ? stage : null;
  const scroller = own ?? document.scrollingElement;
  scroller?.scrollBy({ top: top - (own?.getBoundingClientRect().top ?? 0) - scroller.clientHeight / 3 });
  found.style.outline = '2px solid #c0401f';
  found.style.outlineOffset = '3px';
  setTimeout(() => {
    found.style.outline = '';
  }, outlinedMs);
  return true;
}

const isScroller = (part: HTMLElement | null): part is HTMLElement =>
  part !== null && part.scrollHeight > part.clientHeight + 1;

function partOf(frame: HTMLIFrameElement, mark: string): HTMLElement | undefined {
  const parts = frame.contentDocument?.querySelectorAll<HTMLElement>('a[href], img[src]') ?? [];
  return [...parts].find((part) => {
    const address = part.getAttribute('href') ?? part.getAttribute('src') ?? '';
    return address === mark || address.split('?')[0]!.endsWith(mark);
  });
}
