import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../../ui/count-of.ts';
import css from './dropping.module.css';

interface Dragged {
  readonly count: number;
  readonly isTogether: boolean;
}

/** The whole page takes pictures; while some are dragged over it, a veil says what a drop will make. Shift changes it. */
export function DropVeil({ onDrop }: { readonly onDrop: (files: File[], isTogether: boolean) => void }) {
  const [dragged, setDragged] = useState<Dragged>();
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    function over(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragged({ count: event.dataTransfer!.items.length, isTogether: event.shiftKey });
    }
    function leave(event: DragEvent) {
      // Only leaving the window has no element that is entered.
      if (!event.relatedTarget) setDragged(undefined);
    }
    function drop(event: DragEvent) {
      setDragged(undefined);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer!.files];
      if (files.length > 0) latest.current(files, event.shiftKey);
    }
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);

  if (!dragged) return null;
  const { count, isTogether } = dragged;
  return (
    <div className={css.veil}>
      <div className={`${css.place} ${css.over}`}>
        <p className={css.head}>
          {isTogether && count > 1
            ? `Drop to make one artwork of ${countOf(count, 'picture')}`
            : `Drop to make ${countOf(count, 'artwork')}`}
        </p>
        {count > 1 ? (
          <p>{isTogether ? 'Release Shift to make one of each picture.' : 'Hold Shift to make one artwork of all.'}</p>
        ) : null}
      </div>
    </div>
  );
}
