/** What was in the clipboard at one paste: it is gone from the event a moment later. */
export interface Clip {
  readonly html: string;
  readonly text: string;
  readonly rtf: string;
  readonly files: readonly File[];
  /** Words alone are wanted. */
  readonly isPlain: boolean;
}

export const clipOf = (data: DataTransfer, isPlain: boolean): Clip => ({
  html: data.getData('text/html'),
  text: data.getData('text/plain'),
  rtf: data.getData('text/rtf'),
  files: [...data.files],
  isPlain,
});

/** Ctrl Shift V, on a Mac with or without Alt. */
export const isPlainPasteKey = ({ code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => code === 'KeyV' && shiftKey && (ctrlKey || metaKey);
