import { useState } from 'react';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { TextArea } from '../../fields/text-area/text-area.tsx';

interface PasteRowsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRows: (text: string) => void;
}

/** Rows copied from a spreadsheet, as a table of their own. */
export function PasteRows({ isOpen, onClose, onRows }: PasteRowsProps) {
  const [text, setText] = useState('');
  const hasRows = /\S[^\n]*\n\s*\S/.test(text);
  return (
    <Dialog
      title="Paste rows"
      size="choice"
      isOpen={isOpen}
      onClose={onClose}
      mainAction={
        <Button kind="main" disabled={!hasRows} onClick={() => onRows(text)}>
          Read them
        </Button>
      }
    >
      <TextArea
        label="Rows of a spreadsheet"
        help="Copy them with the row of column names first."
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  );
}
