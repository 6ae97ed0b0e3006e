import { type DragEvent, useRef, useState } from 'react';

/** Tells whether an image is dragged over the room, or a file that cannot be sent. */
export function useImageDrop(onImage: (file: File) => void) {
  const [over, setOver] = useState<'image' | 'other'>();
  /** Entered elements: leaving one for another inside is no leave. */
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setOver(undefined);
  };
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver: over !== undefined,
    isImage: over === 'image',
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!hasFiles(event)) return;
        depth.current += 1;
        const items = [...event.dataTransfer.items];
        setOver(items.length === 0 || items.some(({ type }) => type.startsWith('image/')) ? 'image' : 'other');
      },
      onDragOver(event: DragEvent) {
        if (hasFiles(event)) event.preventDefault();
      },
      onDragLeave(event: DragEvent) {
        if (!hasFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        end();
        const [file] = event.dataTransfer.files;
        if (file) onImage(file);
      },
    },
  };
}
