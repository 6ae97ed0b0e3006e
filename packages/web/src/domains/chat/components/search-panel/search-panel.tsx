import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { SlidersHorizontal } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { SearchField } from '../../../../ui/lists/search-field/search-field.tsx';
import { chatWords } from '../../chat.words.ts';
import type { ChatOfSegment } from '../../chat-of-segment.ts';
import { titleOf } from '../../list/chat-rows.ts';
import type { OpenRoom } from '../../room/open-room.ts';
import { useFirstFocus } from '../../use-first-focus.ts';
import { ChatPanel, type PanelClosing, PanelTitle } from '../chat-panel/chat-panel.tsx';
import { FoundList } from './found-list.tsx';
import { SearchFilters } from './search-filters.tsx';
import css from './search-panel.late.module.css';

interface SearchPanelProps extends PanelClosing {
  readonly chat: ChatOfSegment;
  readonly room: OpenRoom | undefined;
  readonly onFound: (chatId: ChatRoom['id'], at: number) => void;
}

/** Leads the focus from the field through the results, and back. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const isChoosing = (event.target as HTMLElement).closest('select, [type=date]');
  if (!step || isChoosing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type=search], [data-found]')];
  event.preventDefault();
  stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
}

/** Finds messages in all rooms of the person: by words, people and dates. */
export function SearchPanel({ chat, room, onFound, ...closing }: SearchPanelProps) {
  const panel = useFirstFocus();
  const { query } = chat.search.store.use();
  const [isFiltered, setFiltered] = useState(Boolean(query.userId || query.from || query.until));
  const known = room?.store.get().room;
  return (
    <ChatPanel ref={panel} label={chatWords.search} head={<PanelTitle>{chatWords.search}</PanelTitle>} {...closing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys lead through the buttons inside */}
      <div className={css.search} onKeyDown={walk}>
        <div className={css.query}>
          <SearchField
            label={chatWords.search}
            value={query.text}
            className={css.field}
            onChange={({ target }) => chat.search.change({ text: target.value })}
          />
          <div className={css.scope}>
            <Toggle isOn={query.roomId === undefined} onPress={() => chat.search.change({ roomId: undefined })}>
              All rooms
            </Toggle>
            {room && known ? (
              <Toggle isOn={query.roomId === room.chatId} onPress={() => chat.search.change({ roomId: room.chatId })}>
                {titleOf(known, chat.me)}
              </Toggle>
            ) : null}
            <Toggle isOn={query.hasImage} onPress={() => chat.search.change({ hasImage: !query.hasImage })}>
              With images
            </Toggle>
            <button
              type="button"
              className={css.filters}
              aria-expanded={isFiltered}
              onClick={() => setFiltered(!isFiltered)}
            >
              <Icon of={SlidersHorizontal} size="small" />
              People and dates
            </button>
          </div>
          {isFiltered ? <SearchFilters chat={chat} /> : null}
        </div>
        <FoundList chat={chat} onFound={onFound} />
      </div>
    </ChatPanel>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

const Toggle = ({ isOn, onPress, children }: ToggleProps) => (
  <button type="button" dir="auto" className={css.toggle} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
);
