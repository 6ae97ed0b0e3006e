import { Smile } from 'lucide-react';
import { useId, useRef } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import iconButtonCss from '../../../../ui/icon-button/icon-button.module.css';
import css from './emoji-picker.late.module.css';

const emojis = [
  ['🙂', 'Smile'],
  ['😄', 'Laugh'],
  ['😂', 'Tears of joy'],
  ['😉', 'Wink'],
  ['😊', 'Blush'],
  ['😍', 'Heart eyes'],
  ['🤔', 'Thinking'],
  ['😮', 'Surprise'],
  ['😕', 'Confused'],
  ['🙁', 'Frown'],
  ['😢', 'Cry'],
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['👏', 'Applause'],
  ['🙏', 'Thanks'],
  ['👀', 'Eyes'],
  ['❤️', 'Heart'],
  ['🎉', 'Celebration'],
  ['🎨', 'Palette'],
  ['🖼️', 'Framed picture'],
] as const;
const columns = 5;
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** A button that opens twenty emojis. */
export function EmojiPicker({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        aria-label="Emoji"
        title="Emoji"
        className={iconButtonCss.button}
        style={{ anchorName: `--emoji` }}
      >
        <Icon of={Smile} />
      </button>
      <fieldset
        ref={box}
        id={id}
        popover="auto"
        aria-label="Emoji"
        className={css.picker}
        onToggle={(event) => {
          if (event.newState === 'open') buttons()[0]?.focus();
        }}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const all = buttons();
          all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
        }}
      >
        {emojis.map(([emoji, label]) => (
          <button
            key={emoji}
            type="button"
            aria-label={label}
            title={label}
            onClick={() => {
              box.current?.hidePopover();
              onPick(emoji);
            }}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
    </>
  );
}
