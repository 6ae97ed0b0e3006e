import type { ExportFormat } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { type Choice, RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { saveFile } from '../../../../../ui/working/save-file.ts';

const formats: readonly Choice<ExportFormat>[] = [
  { value: 'html', label: 'HTML', description: 'One file with its pictures inside, to read and print anywhere.' },
  {
    value: 'markdown',
    label: 'Markdown',
    description: 'Plain text with signs, for other editors. Pictures are linked.',
  },
  { value: 'json', label: 'JSON', description: 'The blocks as they are stored, for programs.' },
];

/** Only if the server is unreachable: its refusals have words of their own. */
const failure = 'Failed to export the article. Please check your connection and try again.';

interface ExportDialogProps {
  readonly articleId: ArticleId;
  /** Saves the latest changes, so that the file has them. */
  readonly saveFirst: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the file format, then downloads the file. */
export function ExportDialog({ articleId, saveFirst, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('html');
  async function exportFile() {
    await saveFirst();
    await saveFile(urlOf(articlesRoutes.export, { params: { id: articleId }, query: { format } }), { failure });
  }
  const { act: download, isBusy } = useAct(exportFile, { done: onClose });
  return (
    <Dialog
      title="Export"
      isOpen
      onClose={onClose}
      mainAction={
        <Button kind="main" aria-pressed={isBusy} busy={isBusy} onClick={() => void download()}>
          Download
        </Button>
      }
    >
      <RadioGroup legend="Kind of file" isLegendHidden choices={formats} value={format} onChange={setFormat} />
    </Dialog>
  );
}
