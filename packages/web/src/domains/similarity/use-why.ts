import { type FocusEvent, type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** After a mouse has rested this long on it, in milliseconds. */
const hoverMs = 300;

interface Open {
  readonly id: string;
  /** Pressed or focused: it stays when the mouse leaves. */
  readonly isPinned: boolean;
}

/**
 * Which work's 'Why' is open: at most one. A mouse opens it after a moment, the keyboard's focus and a press at once;
 * Escape, another press and the next one close it.
 */
export function useWhy() {
  const [open, setOpen] = useState<Open>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const button = useRef<HTMLElement>(null);
  const after = useCallback((act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, hoverMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
    setOpen(undefined);
    button.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [open]);

  const openId = open?.id;
  const buttonOf = (id: string) => ({
    'aria-expanded': openId === id,
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch') return;
      after(() => {
        button.current = currentTarget;
        setOpen((now) => (now?.id === id ? now : { id, isPinned: false }));
      });
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.matches(':focus-visible') || currentTarget === button.current) return;
      button.current = currentTarget;
      setOpen({ id, isPinned: true });
    },
    onBlur: () => {
      if (!openId) button.current = null;
    },
    onClick: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      clearTimeout(timer.current);
      button.current = currentTarget;
      setOpen((now) => (now?.id === id && now.isPinned ? undefined : { id, isPinned: true }));
    },
  });
  /** For what floats over other works: it closes once the mouse has left it and its button, unless it was pressed. */
  const floatOf = (id: string) => ({
    onPointerEnter: () => openId === id && clearTimeout(timer.current),
    onPointerLeave: () => {
      if (open?.id === id && !open.isPinned) after(() => setOpen((now) => (now?.isPinned ? now : undefined)));
    },
    onFocus: () => openId === id && setOpen({ id, isPinned: true }),
  });
  return { openId, buttonOf, floatOf, close: () => setOpen(undefined) };
}

export type WhyOpened = ReturnType<typeof useWhy>;
