import type { ChatExportFormat } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { type Choice, RadioGroup } from '../../../../ui/fields/radio/radio.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { saveFile } from '../../../../ui/working/save-file.ts';
import { sayInChat } from '../../chat-of-segment.ts';

const choices: readonly Choice<ChatExportFormat>[] = [
  { value: 'text', label: 'A text to read', description: 'Plain text, one message after the other.' },
  { value: 'csv', label: 'A table', description: 'CSV, a row per message, for a spreadsheet.' },
  { value: 'json', label: 'Data', description: 'JSON, every message with its number, sender and times.' },
];
const failure = 'The chat could not be exported. Please try again.';

interface ExportDialogProps {
  readonly chatId: ChatRoom['id'];
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Saves all messages of a room as a file. */
export function ExportDialog({ chatId, name, isOpen, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ChatExportFormat>('text');
  const { act, isBusy } = useAct(
    () => saveFile(urlOf(chatRoutes.export, { params: { roomId: chatId }, query: { format } }), { failure }),
    {
      done: onClose,
      failed({ message }) {
        sayInChat(message);
        return true;
      },
    },
  );
  return (
    <Dialog
      title={`Export the chat with ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      mainAction={
        <Button kind="main" disabled={isBusy} onClick={() => void act()}>
          Export
        </Button>
      }
    >
      <RadioGroup legend="Kind of file" isLegendHidden choices={choices} value={format} onChange={setFormat} />
    </Dialog>
  );
}
