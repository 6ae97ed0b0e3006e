import { useEffect, useState } from 'react';

/** A work counts once its top is above this share of the window. */
const line = 0.4;

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

function goTo(mark: string): void {
  const work = document.getElementById(mark);
  work?.scrollIntoView();
  work?.focus({ preventScroll: true });
}

/** The place in the list of the work that the visitor is at; -1 before the first. Arrow keys go to its neighbours. */
export function useWorkInView(marks: readonly string[]): number {
  const [at, setAt] = useState(-1);
  const all = marks.join(' ');
  useEffect(() => {
    const list = all.split(' ');
    const find = () =>
      list.findLastIndex((mark) => {
        const top = document.getElementById(mark)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight * line;
      });
    const look = () => setAt(find());
    const move = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || isTyping(event)) return;
      const mark = list[find() + step];
      if (!mark) return;
      event.preventDefault();
      goTo(mark);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('keydown', move);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('keydown', move);
    };
  }, [all]);
  return at;
}
