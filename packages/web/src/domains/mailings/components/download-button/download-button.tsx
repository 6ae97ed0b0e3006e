import { Button } from '../../../../ui/button/button.tsx';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import { saveFile } from '../../../../ui/working/save-file.ts';

interface DownloadButtonProps {
  readonly from: string;
  /** With its extension. */
  readonly fileName: string;
}

/** Fetches a CSV file with the visitor's session and saves it; busy while that takes. */
export function DownloadButton({ from, fileName }: DownloadButtonProps) {
  const { act: download, isBusy } = useAct(() => saveFile(from, { fileName, failure: 'Failed to download CSV' }), {
    done: 'CSV downloaded',
  });
  return (
    <Button aria-pressed={isBusy} busy={isBusy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
