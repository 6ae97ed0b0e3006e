import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../../../ui/toast/toast.ts';

interface DownloadButtonProps {
  readonly from: string;
  /** With its extension. */
  readonly fileName: string;
}

/** Fetches a CSV file with the visitor's session and saves it; busy while that takes. */
export function DownloadButton({ from, fileName }: DownloadButtonProps) {
  const [isRunning, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      await saveFile(from, { fileName, failure: 'Failed to download CSV' });
      toastSuccess('CSV downloaded');
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      setRunning(false);
    }
  }
  return (
    <Button aria-pressed={isRunning} busy={isRunning} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
