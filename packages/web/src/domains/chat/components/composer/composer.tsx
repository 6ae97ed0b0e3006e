import { chatErrors } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import { ArrowUp, ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import type { Draft } from '../../use-draft.ts';
import { EmojiPicker } from '../emoji-picker/emoji-picker.tsx';
import css from './composer.late.module.css';
import { EditForm } from './edit-form.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { TooLong } from './too-long.tsx';
import { useComposer } from './use-composer.ts';

interface ComposerProps {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom;
  /** The people it is for. */
  readonly name: string;
  readonly draft: Draft;
}

/** Types into a field as the keyboard would, so it can be undone. */
function insert(field: HTMLTextAreaElement, text: string) {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The field for the next message. Its words are kept in this browser until they are sent. */
export function Composer({ name, ...props }: ComposerProps) {
  const { room, draft } = props;
  const { isReadOnly = false } = room.store.usePart((state) => state.room) ?? {};
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(props, field);
  if (draft.editing)
    return <EditForm key={draft.editing.messageId} room={room} editing={draft.editing} draft={draft} />;
  if (isReadOnly) return <p className={css.closed}>{chatErrors.list['read-only'][1]}</p>;
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void composer.send();
      }}
    >
      {draft.replyTo ? <ReplyBar room={room} replyTo={draft.replyTo} onEnd={() => draft.reply(null)} /> : null}
      {composer.isTooLong ? <TooLong length={composer.length} /> : null}
      <div className={css.row}>
        <ImageButton onImage={(image) => composer.sendImage(image, false)} />
        <EmojiPicker onPick={(emoji) => field.current && insert(field.current, emoji)} />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label={`Message ${name}`}
          placeholder={`Message ${name}`}
          className={css.field}
          value={draft.text}
          onChange={({ target }) => composer.onChange(target.value)}
          onBlur={composer.onBlur}
          onKeyDown={composer.onKeyDown}
          onPaste={composer.onPaste}
        />
        <button type="submit" className={css.send} aria-label="Send" title="Send" disabled={!composer.canSend}>
          <Icon of={ArrowUp} />
        </button>
      </div>
    </form>
  );
}

function ImageButton({ onImage }: { readonly onImage: (image: File) => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={ImagePlus} label="Add an image" onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label="Image"
        hidden
        onChange={({ target }) => {
          const [image] = target.files ?? [];
          if (image) onImage(image);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
