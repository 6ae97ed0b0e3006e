import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { Loading, SkeletonLine } from '../../../../ui/skeleton/skeleton.tsx';
import { chatWords } from '../../chat.words.ts';
import { muteSound, soundMuted } from '../../sound/sound.ts';
import { useFirstFocus } from '../../use-first-focus.ts';
import { useChatSettings } from '../../use-settings.ts';
import { ChatPanel, type PanelClosing, PanelTitle } from '../chat-panel/chat-panel.tsx';
import { Switch } from '../switch/switch.tsx';
import css from './settings-panel.late.module.css';

/** The settings of the chat: of this browser, and of the person everywhere. */
export function SettingsPanel({ onChanged, ...closing }: PanelClosing & { readonly onChanged: () => void }) {
  const panel = useFirstFocus();
  const isMuted = soundMuted.use();
  return (
    <ChatPanel ref={panel} label={chatWords.settings} head={<PanelTitle>{chatWords.settings}</PanelTitle>} {...closing}>
      <div className={css.settings}>
        <h3>On this device</h3>
        <Switch label="Sound for new messages" checked={!isMuted} onChange={({ target }) => muteSound(!target.checked)}>
          Browsers allow it only after your first click or key.
        </Switch>
        <h3>On all your devices</h3>
        <Everywhere onChanged={onChanged} />
      </div>
    </ChatPanel>
  );
}

function Everywhere({ onChanged }: { readonly onChanged: () => void }) {
  const { settings, hasFailed, load, change } = useChatSettings(onChanged);
  if (hasFailed) return <ErrorState title="The settings could not be loaded" onRetry={() => void load()} />;
  if (!settings)
    return (
      <Loading>
        <SkeletonLine width="80%" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="70%" />
      </Loading>
    );
  return (
    <>
      <Switch
        label="Read receipts"
        checked={settings.receipts}
        onChange={({ target }) => void change({ receipts: target.checked })}
      >
        If off, others do not see what you have read, and you do not see what they have.
      </Switch>
      <Switch
        label="Typing indicator"
        checked={settings.typing}
        onChange={({ target }) => void change({ typing: target.checked })}
      >
        If off, the others do not see that you are typing.
      </Switch>
      <Switch
        label="E-mail when unread"
        checked={settings.mails}
        onChange={({ target }) => void change({ mails: target.checked })}
      >
        After an hour, one mail about everything unread, without muted rooms.
      </Switch>
    </>
  );
}
