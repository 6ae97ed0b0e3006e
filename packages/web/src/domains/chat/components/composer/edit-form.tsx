import { maximumMessageLength } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatMessage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { formatTime } from '../../../../ui/date-time/format-date.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { sayInChat } from '../../chat-of-segment.ts';
import type { EditDraft } from '../../drafts.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import type { Draft } from '../../use-draft.ts';
import css from './composer.late.module.css';
import { TooLong } from './too-long.tsx';

interface EditFormProps {
  readonly room: OpenRoom;
  readonly editing: EditDraft;
  readonly draft: Draft;
}

/** The text of an own message while it is edited. It stays here until the server has it. */
export function EditForm({ room, editing, draft }: EditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = editing.text.trim();
  const canSave = text !== '' && text.length <= maximumMessageLength;
  const end = () => draft.edit(null);
  const { act: save, isBusy } = useAct(() => room.edit(editing.messageId as ChatMessage['id'], text), {
    done: end,
    failed({ message }) {
      sayInChat(message);
      return true;
    },
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      end();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSave && !isBusy) void save();
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave && !isBusy) void save();
      }}
    >
      <EditBar at={editing.at} onEnd={end} />
      {text.length > maximumMessageLength ? <TooLong length={text.length} /> : null}
      <div className={css.row}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          aria-label="Edit your message"
          className={css.field}
          value={editing.text}
          onChange={({ target }) => draft.edit({ ...editing, text: target.value })}
          onKeyDown={onKeyDown}
        />
        <Button kind="quiet" onClick={end}>
          Cancel
        </Button>
        <button type="submit" className={css.send} aria-label="Save" title="Save" disabled={!canSave || isBusy}>
          <Icon of={Check} />
        </button>
      </div>
    </form>
  );
}

const EditBar = ({ at, onEnd }: { readonly at: string; readonly onEnd: () => void }) => (
  <div className={css.reply}>
    <Icon of={Pencil} size="small" />
    <p>
      <span>Editing</span> <b>your message of {formatTime(at, 'local')}</b>
    </p>
    <kbd className={css.key}>Esc</kbd>
    <IconButton icon={X} label="Do not edit" onClick={onEnd} />
  </div>
);
