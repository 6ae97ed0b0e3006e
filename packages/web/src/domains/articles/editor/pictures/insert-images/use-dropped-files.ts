import { useEffect, useRef, useState } from 'react';

const isFile = ({ kind }: DataTransferItem) => kind === 'file';

/** Files dropped or pasted anywhere while the dialog is open; returns how many are dragged over the window. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): number {
  const [over, setOver] = useState(0);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const hold = (event: DragEvent) => {
      const count = [...(event.dataTransfer?.items ?? [])].filter(isFile).length;
      if (count === 0) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      setOver(count);
    };
    addEventListener('dragover', hold, { signal });
    addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(0), { signal });
    addEventListener(
      'drop',
      (event) => {
        setOver(0);
        if (take(event.dataTransfer)) event.preventDefault();
      },
      { signal },
    );
    addEventListener('paste', (event) => take(event.clipboardData) && event.preventDefault(), { signal });
    return () => controller.abort();

    function take(transfer: DataTransfer | null): boolean {
      const files = [...(transfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
      return files.length > 0;
    }
  }, []);
  return over;
}
