import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { chatWords } from '../../chat.words.ts';
import { startOfDay } from '../../chat-times.ts';
import type { OpenRoom } from '../../room/open-room.ts';

interface DateDialogProps {
  readonly room: OpenRoom;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Leads to the first message of a day, or after it. */
export function DateDialog({ room, isOpen, onClose }: DateDialogProps) {
  const form = useId();
  const [day, setDay] = useState('');
  const [isNone, setNone] = useState(false);
  async function go(event: FormEvent) {
    event.preventDefault();
    const from = startOfDay(day);
    if (from === undefined) return;
    const hasFound = await room.window.jumpToTime(from);
    setNone(!hasFound);
    if (hasFound) onClose();
  }
  return (
    <Dialog
      title={chatWords.date}
      isOpen={isOpen}
      onClose={onClose}
      mainAction={
        <Button type="submit" form={form} kind="main" disabled={startOfDay(day) === undefined}>
          Go
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void go(event)}>
        <Field
          label="Date"
          type="date"
          value={day}
          error={isNone ? 'There are no messages since then.' : undefined}
          onChange={({ target }) => {
            setDay(target.value);
            setNone(false);
          }}
        />
      </form>
    </Dialog>
  );
}
