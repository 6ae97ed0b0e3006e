import type { ChatSettings } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../ui/api-context.ts';
import { sayInChat } from './chat-of-segment.ts';

/** The person's settings: a change shows at once, and is undone if it is refused. `onChanged`: the server has it. */
export function useChatSettings(onChanged: () => void) {
  const [settings, setSettings] = useState<ChatSettings>();
  const [hasFailed, setFailed] = useState(false);
  async function load() {
    setFailed(false);
    try {
      setSettings(await browserCall(chatRoutes.settings, {}));
    } catch {
      setFailed(true);
    }
  }
  async function change(changed: Partial<ChatSettings>) {
    if (!settings) return;
    const wanted = { ...settings, ...changed };
    setSettings(wanted);
    try {
      await browserCall(chatRoutes.changeSettings, { body: wanted });
      onChanged();
    } catch (error) {
      setSettings(settings);
      sayInChat((error as CallError).message);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when they are opened
  useEffect(() => void load(), []);
  return { settings, hasFailed, load, change };
}
