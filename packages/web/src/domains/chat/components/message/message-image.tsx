import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ShownImage } from '../../room/shown-messages.ts';
import css from './message.late.module.css';

/** The address of a file in this browser. */
function useFileAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

interface MessageImageProps {
  readonly image: ShownImage;
  /** The share that is sent, while it is being sent. */
  readonly progress: number | undefined;
  readonly isWaiting: boolean;
}

/** An image at its fixed height, so it moves nothing when it arrives. */
export function MessageImage({ image, progress, isWaiting }: MessageImageProps) {
  if (!('file' in image)) return <StoredImage image={image} />;
  return (
    <span className={css.image}>
      <FilePreview file={image.file} />
      {progress === undefined && !isWaiting ? null : (
        <span className={css.uploading}>
          <span role="status">{chatWords.uploading}</span>
          <progress value={progress ?? 0} max={1} aria-label={chatWords.uploading} />
        </span>
      )}
    </span>
  );
}

function FilePreview({ file }: { readonly file: File }) {
  const src = useFileAddress(file);
  return src ? <img src={src} alt={file.name} /> : null;
}

function StoredImage({ image }: { readonly image: Extract<ShownImage, { src: string }> }) {
  const { src, width, height, alt } = image;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed)
    return (
      <span className={css.broken} role="alert">
        {chatTexts.image}
        <Button
          kind="text"
          onClick={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          Try again
        </Button>
      </span>
    );
  return (
    <a className={css.image} href={src} target="_blank" rel="noopener">
      <img key={attempt} src={src} width={width} height={height} alt={alt} onError={() => setFailed(true)} />
    </a>
  );
}
