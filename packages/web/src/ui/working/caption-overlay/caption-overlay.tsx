import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../icon-button/icon-button.tsx';
import css from './caption-overlay.late.module.css';

interface CaptionOverlayProps {
  /** The subject of the caption: another one collapses it again. */
  readonly about: string;
  readonly children: ReactNode;
  /** An action beside the words. */
  readonly action?: ReactNode;
}

/** A caption over the bottom of a picture: one line, or all of it, expanded upwards, if the line is too short. */
export function CaptionOverlay({ about, children, action }: CaptionOverlayProps) {
  const [shown, setShown] = useState(about);
  const [isOpen, setOpen] = useState(false);
  if (shown !== about) {
    setShown(about);
    setOpen(false);
  }
  const textId = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other text may be cut off in a line of the same size
  useEffect(() => {
    const line = text.current;
    if (!line || isOpen) return;
    const look = new ResizeObserver(() => setCut(line.scrollWidth > line.clientWidth));
    look.observe(line);
    return () => look.disconnect();
  }, [shown, isOpen]);
  return (
    <div className={css.caption} data-open={isOpen || undefined}>
      <div ref={text} id={textId} className={css.text} dir="auto">
        {children}
      </div>
      {action}
      {isCut ? (
        <IconButton
          icon={isOpen ? ChevronDown : ChevronUp}
          label={isOpen ? 'Collapse the caption' : 'Show the whole caption'}
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
        />
      ) : null}
    </div>
  );
}
