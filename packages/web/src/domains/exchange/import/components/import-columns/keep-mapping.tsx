import type { ChangedMapping, ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import type { EditedMapping } from '../../use-mapping.ts';
import css from './import-columns.late.module.css';

interface KeepMappingProps {
  readonly table: ImportDetail;
  readonly edited: EditedMapping;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Keeps the mapping under a name, for the next table with these columns. */
export function KeepMapping({ table, edited, isOpen, onClose }: KeepMappingProps) {
  const [name, setName] = useState(table.mappingName ?? table.fileName.replace(/\.[a-z]{2,6}$/i, ''));
  const [theirs, setTheirs] = useState<ChangedMapping>();
  const close = () => {
    setTheirs(undefined);
    onClose();
  };
  const { act: keep, isBusy } = useRevalidatingAct(
    async (base: number | null) => {
      const { mapping } = edited;
      await browserCall(importsRoutes.saveMapping, { body: { name: name.trim(), mapping, base, importId: table.id } });
      close();
    },
    {
      done: 'The mapping is kept.',
      failed: ({ code, details }) => {
        if (code !== 'imports/mapping-changed') return false;
        setTheirs(details as ChangedMapping);
        return true;
      },
    },
  );
  const { act: takeTheirs, isBusy: isTaking } = useRevalidatingAct(async () => {
    const body = { mappingName: theirs!.name };
    const changed = await browserCall(importsRoutes.change, { params: { id: table.id }, body });
    edited.replace(changed.mapping);
    close();
  });
  if (theirs)
    return (
      <Dialog
        title="Two versions of one mapping"
        isOpen={isOpen}
        onClose={close}
        actions={
          <>
            <Button onClick={() => setTheirs(undefined)}>Keep mine under another name</Button>
            <Button busy={isTaking} onClick={() => void takeTheirs()}>
              Take theirs
            </Button>
            <Button kind="main" busy={isBusy} onClick={() => void keep(theirs.version)}>
              Keep mine
            </Button>
          </>
        }
      >
        <p className={css.conflict}>
          {theirs.savedBy || 'Somebody'} {theirs.name === table.mappingName ? 'changed' : 'kept'} the mapping{' '}
          <b>{theirs.name}</b> on <DateTime iso={theirs.savedAt} withTime />. Nothing of yours is lost: your columns
          stay with this table until you choose.
        </p>
        <p className={css.conflict}>
          ‘Take theirs’ reads this table by their version. ‘Keep mine’ replaces theirs under this name.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title="Keep as a mapping"
      isOpen={isOpen}
      onClose={close}
      mainAction={
        <Button kind="main" type="submit" form="keep-mapping" busy={isBusy}>
          Keep it
        </Button>
      }
    >
      <form
        id="keep-mapping"
        onSubmit={(event) => {
          event.preventDefault();
          void keep(name.trim() === table.mappingName ? table.mappingVersion : null);
        }}
      >
        <Field
          label="Name"
          help="The next table with most of these columns is read in the same way."
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
