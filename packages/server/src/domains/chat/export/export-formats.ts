import type { ChatExportFormat } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts';
import type { ExportedMessage } from './export.queries.ts';

/** The media type of each format, and the end of its file's name. */
export const chatExportTypes: Readonly<Record<ChatExportFormat, readonly [type: string, ending: string]>> = {
  csv: ['text/csv; charset=utf-8', 'csv'],
  json: ['application/json; charset=utf-8', 'json'],
  text: ['text/plain; charset=utf-8', 'txt'],
};

interface Format {
  readonly head: string;
  readonly between: string;
  readonly foot: string;
  readonly message: (message: ExportedMessage) => string;
}

const columns = ['Number', 'Time', 'From', 'Type', 'Text', 'File', 'Answers', 'Edited', 'Deleted'];
const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** `[20.11.2026 14:05] Ada Lind: Hello`; further lines of a text are moved in, so none looks like another message. */
function asText({ at, sender, kind, text, fileName, editedAt, deletedAt }: ExportedMessage): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()}`;
  const time = `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
  const words = kind === 'image' || kind === 'file' ? `(${kind} ${fileName ?? ''})` : text;
  const said = deletedAt
    ? '(deleted)'
    : `${words.split(/\r\n|[\n\r\u2028\u2029]/).join('\n    ')}${editedAt ? ' (edited)' : ''}`;
  return `[${time}] ${sender || 'Deleted account'}: ${said}\n`;
}

const formats: Readonly<Record<ChatExportFormat, Format>> = {
  csv: {
    head: byteOrderMark + csvLine(columns),
    between: '',
    foot: '',
    message: ({ seq, at, sender, kind, text, fileName, answers, editedAt, deletedAt }) =>
      csvLine([seq, timeOf(at), sender, kind, text, fileName, answers, timeOf(editedAt), timeOf(deletedAt)]),
  },
  json: { head: '[\n', between: ',\n', foot: '\n]\n', message: (message) => JSON.stringify(message) },
  text: { head: '', between: '', foot: '', message: asText },
};

/** A room as a file. The first portion has been read before the reply begins: until then a failure can still be said. */
export async function* chatFile(
  format: ChatExportFormat,
  first: readonly ExportedMessage[],
  rest: AsyncIterable<ExportedMessage[]>,
): AsyncGenerator<string> {
  const { head, between, foot, message } = formats[format];
  yield head + first.map(message).join(between);
  for await (const messages of rest) if (messages.length > 0) yield between + messages.map(message).join(between);
  yield foot;
}
