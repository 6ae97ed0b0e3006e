import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { toastError, toastSuccess } from '../../../../ui/toast/toast.ts';

interface DownloadButtonProps {
  readonly from: string;
  /** With its ending. */
  readonly fileName: string;
}

/** Fetches a CSV file with the visitor's session and saves it; pressed as long as that takes. */
export function DownloadButton({ from, fileName }: DownloadButtonProps) {
  const [isRunning, setRunning] = useState(false);
  async function download() {
    setRunning(true);
    try {
      save(await fetchFile(from), fileName);
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

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    throw new Error('Failed to download CSV');
  });
  if (response.ok) return response.blob();
  const problem = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
  throw new Error(problem?.message ?? 'Network response was not ok');
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
