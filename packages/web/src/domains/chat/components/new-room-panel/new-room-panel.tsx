import { chatRoleLabels, maximumRoomName, mostParticipants } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatCurator, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { nameOf } from '../../list/chat-rows.ts';
import { useFirstFocus } from '../../use-first-focus.ts';
import { ChatPanel, type PanelClosing, PanelTitle } from '../chat-panel/chat-panel.tsx';
import { Faces } from '../faces/faces.tsx';
import css from './new-room-panel.late.module.css';

interface NewRoomPanelProps extends PanelClosing {
  readonly chat: ChatOfSegment;
  readonly segmentName: string;
  readonly onOpened: (chatId: ChatRoom['id']) => void;
}

/** Chooses the people of a room. The same people have one room, so an older one may open. */
export function NewRoomPanel({ chat, segmentName, onOpened, ...closing }: NewRoomPanelProps) {
  const panel = useFirstFocus();
  const { curators } = chat.list.store.use();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly UserId[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isFull = chosen.length >= mostParticipants - 1;
  async function open() {
    setBusy(true);
    const chatId = await chat.openWith(chosen, chosen.length > 1 ? name : '');
    setBusy(false);
    if (chatId) onOpened(chatId);
  }
  return (
    <ChatPanel ref={panel} label={chatWords.newRoom} head={<PanelTitle>{chatWords.newRoom}</PanelTitle>} {...closing}>
      <div className={css.people}>
        <Field
          label="Name"
          help="For a room of several. You may leave it empty."
          maxLength={maximumRoomName}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className={css.choice}>
          <legend>{`Curators of ${segmentName}`}</legend>
          {curators.map((curator) => (
            <Person
              key={curator.userId}
              curator={curator}
              isChosen={chosen.includes(curator.userId)}
              isFull={isFull}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, curator.userId] : chosen.filter((id) => id !== curator.userId))
              }
            />
          ))}
        </fieldset>
      </div>
      <footer className={css.foot}>
        <p>{noteOf(chosen.length, isFull)}</p>
        <Button kind="main" busy={isBusy} disabled={chosen.length === 0} onClick={() => void open()}>
          Open room
        </Button>
      </footer>
    </ChatPanel>
  );
}

function noteOf(count: number, isFull: boolean): string {
  if (isFull) return `A room has at most ${mostParticipants} people.`;
  if (count === 0) return 'Choose at least one person.';
  return count === 1 ? 'With one person it is your direct room.' : `${count + 1} people, with you.`;
}

interface PersonProps {
  readonly curator: ChatCurator;
  readonly isChosen: boolean;
  readonly isFull: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

const Person = ({ curator, isChosen, isFull, onChange }: PersonProps) => (
  <label className={css.person}>
    <Faces people={[curator]} size="normal" />
    <span className={css.name}>
      <span dir="auto">{nameOf(curator)}</span>
      <small>{chatRoleLabels[curator.role]}</small>
    </span>
    <input
      type="checkbox"
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);
