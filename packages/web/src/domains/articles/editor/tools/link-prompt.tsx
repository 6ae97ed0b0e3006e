import { linkOf, withProtocol } from '@oeuvre/contracts/kernel/blocks.ts';
import { markedAround, removeMark, setLink } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { act } from './text-buttons.tsx';
import { useReturnToText } from './use-return-to-text.ts';

interface LinkPromptProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Asks for the address of a link; without a protocol it gets https://. */
export function LinkPrompt({ editor, onClose }: LinkPromptProps) {
  const present = markedAround(editor.state, 'link')?.mark.attrs.url ?? '';
  const [address, setAddress] = useState<string>(present);
  const [error, setError] = useState<string>();
  const form = useId();
  useReturnToText(editor);

  function insert(event: FormEvent) {
    event.preventDefault();
    if (!linkOf(withProtocol(address)))
      return setError('The link appears to be incorrect. Please provide the correct link.');
    onClose();
    act(editor, setLink(address));
  }
  function remove() {
    onClose();
    act(editor, removeMark('link'));
  }
  return (
    <Dialog
      title={present ? 'Edit link' : 'Insert link'}
      isOpen
      onClose={onClose}
      actions={
        <>
          {present ? <Button onClick={remove}>Remove link</Button> : null}
          <Button kind="main" type="submit" form={form}>
            {present ? 'Save' : 'Insert'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={insert} noValidate>
        <Field
          label="Address"
          type="url"
          inputMode="url"
          autoFocus
          placeholder="https://"
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
