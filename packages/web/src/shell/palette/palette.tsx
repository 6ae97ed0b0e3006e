import { pages } from '@oeuvre/contracts/addresses.ts';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { countOf } from '../../ui/count-of.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Hidden } from '../../ui/layout/layout.tsx';
import { useListWalk } from '../../ui/lists/list-walk/use-list-walk.ts';
import { SuggestedLine } from '../../ui/lists/suggested-line/suggested-line.tsx';
import { useRootData } from '../../ui/root-data.ts';
import { boldMatch } from '../../ui/working/bold-match/bold-match.tsx';
import { logOut } from '../account-card.tsx';
import type { RootFacts } from '../menu-groups.ts';
import css from './palette.late.module.css';
import { matching, type PaletteLine, standingLines } from './palette-lines.ts';
import { usePaletteSearch } from './use-palette-search.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Pages, actions and search in one field above the page, operated by keyboard. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} className={css.palette ?? ''} aria-label="Pages, actions and search">
      <Lines onClose={onClose} />
    </Modal>
  );
}

/** The lines that match the text, by group: pages and actions, then what the server finds. */
function useGroups(text: string) {
  const viewer = useViewer();
  const { segments, sharedCount = 0, system } = useRootData<RootFacts>() ?? {};
  const standing = standingLines({
    viewer,
    subscriptions: segments?.subscriptions ?? [],
    assigned: segments?.assigned ?? [],
    sharedCount,
    system,
  });
  const { found, isLoading } = usePaletteSearch(viewer, text);
  return { groups: [...matching(standing, text), ...found], isLoading };
}

function Lines({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const [text, setText] = useState('');
  const { groups, isLoading } = useGroups(text);
  const lines = groups.flatMap((group) => group.lines);
  const id = useId();
  const choose = useChoose(onClose);
  const { activeId, press, lineProps } = useListWalk({
    listId: id,
    text,
    count: lines.length,
    onChoose: (at) => choose(lines[at]!),
  });
  return (
    <>
      <label className={css.field}>
        <Icon of={Search} />
        <input
          type="text"
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ nativeEvent }) => press(nativeEvent)}
          placeholder="Pages, actions and search"
          aria-label="Pages, actions and search"
          role="combobox"
          aria-expanded={lines.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          maxLength={200}
        />
      </label>
      <div id={id} role="listbox" aria-label="Results" className={css.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list; no element does that
          <div key={group.label} role="group" aria-label={group.label}>
            <p className={css.label} aria-hidden="true">
              {group.label}
            </p>
            {group.lines.map((line) => (
              <Line key={line.key} line={line} text={text} {...lineProps(lines.indexOf(line))} />
            ))}
          </div>
        ))}
      </div>
      {lines.length === 0 ? <p className={css.empty}>{isLoading ? 'Loading...' : 'No search result'}</p> : null}
      <Hidden live="polite">{text && !isLoading ? countOf(lines.length, 'item') : ''}</Hidden>
    </>
  );
}

interface LineProps {
  readonly line: PaletteLine;
  readonly text: string;
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Line({ line, text, id, isActive, onChoose }: LineProps) {
  return (
    <SuggestedLine id={id} isActive={isActive} onChoose={onChoose}>
      <span
        className={css.words}
        dir="auto"
        ref={isActive ? (shown) => shown?.scrollIntoView({ block: 'nearest' }) : undefined}
      >
        {text ? boldMatch(line.label, text) : line.label}
      </span>
      {line.hint ? <span className={css.hint}>{line.hint}</span> : null}
    </SuggestedLine>
  );
}

/** Goes there, or runs the action, once the palette is closed. */
function useChoose(onClose: () => void) {
  const navigate = useNavigate();
  const submit = useSubmit();
  return ({ to, act }: PaletteLine) => {
    onClose();
    if (to) void navigate(to);
    else if (act === 'new-article') void submit(null, { method: 'post', action: pages.myArticles });
    else if (act === 'log-out') void logOut();
  };
}
