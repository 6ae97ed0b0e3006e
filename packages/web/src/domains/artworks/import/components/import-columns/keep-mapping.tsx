import type { ImportMapping } from '@oeuvre/contracts/domains/artworks/imports/imports.mapping.ts';
import type { ImportDetail } from '@oeuvre/contracts/domains/artworks/imports/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/artworks/imports/imports.routes.ts';
import { useState } from 'react';
import { useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/field/field.tsx';

interface KeepMappingProps {
  readonly table: ImportDetail;
  readonly mapping: ImportMapping;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Keeps the mapping under a name, for the next table with these columns. */
export function KeepMapping({ table, mapping, isOpen, onClose }: KeepMappingProps) {
  const [name, setName] = useState(table.mappingName ?? table.fileName.replace(/\.[a-z]{2,6}$/i, ''));
  const { act, isBusy } = useRevalidatingAct(
    async () => {
      await browserCall(importsRoutes.saveMapping, { body: { name, mapping } });
      await browserCall(importsRoutes.change, { params: { id: table.id }, body: { mappingName: name } });
      onClose();
    },
    { done: 'The mapping is kept.' },
  );
  return (
    <Dialog
      title="Keep as a mapping"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" form="keep-mapping" busy={isBusy}>
            Keep it
          </Button>
        </>
      }
    >
      <form
        id="keep-mapping"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <Field
          label="Name"
          help="The next table whose columns have the same names is read in the same way. A mapping with this name is replaced."
          value={name}
          required
          maxLength={100}
          pattern=".*\S.*"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
