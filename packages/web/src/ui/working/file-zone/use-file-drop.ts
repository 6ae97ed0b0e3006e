import { useEffect, useRef, useState } from 'react';

/** Files that are being dragged over the window. */
interface Dragged {
  readonly count: number;
  readonly isTogether: boolean;
}

/** The whole page takes files. Tells what is being dragged over it; Shift is reported with the drop. */
export function useFileDrop(onDrop: (files: File[], isTogether: boolean) => void): Dragged | undefined {
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
  return dragged;
}
