import { maximumRoomName } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { sayInChat } from '../../chat-of-segment.ts';
import type { OpenRoom } from '../../room/open-room.ts';

interface NameDialogProps {
  readonly room: OpenRoom;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Names a room of several. A name that could not be saved stays in the field. */
export function NameDialog({ room, name, isOpen, onClose }: NameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState(name);
  const { act: save, isBusy } = useAct(() => room.rename(typed.trim()), {
    done: onClose,
    failed({ message }) {
      sayInChat(message);
      return true;
    },
  });
  return (
    <Dialog
      title="Rename the room"
      isOpen={isOpen}
      onClose={onClose}
      note="For all its people."
      mainAction={
        <Button type="submit" form={form} kind="main" busy={isBusy}>
          Rename
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <Field
          label="Name"
          help="Without a name the room has those of its people."
          maxLength={maximumRoomName}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
