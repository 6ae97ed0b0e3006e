import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import css from './contact-panel.late.module.css';

/** A person's text about themselves: seven lines, the rest on demand. */
export function About({ text }: { readonly text: string }) {
  const words = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = words.current;
    if (element && !isOpen) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [isOpen]);
  return (
    <section className={css.about}>
      <h3 className={css.label}>About</h3>
      <div ref={words} className={isOpen ? css.words : css.clamped} dir="auto">
        {text}
      </div>
      {isCut ? (
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </section>
  );
}
