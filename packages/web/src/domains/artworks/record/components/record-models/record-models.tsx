import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { RecordModel } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { Box } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/fields/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { moved } from '../../../../../ui/working/sortable/moved.ts';
import { SortableList } from '../../../../../ui/working/sortable/sortable-list.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import css from './record-models.late.module.css';

const ModelDialog = lazyPart(
  async () => (await import('../../../../files/components/model-dialog/model-dialog.tsx')).ModelDialog,
);

/** A 3D model of the record and its place, counted from 0. */
interface PlacedModel {
  readonly id: string;
  readonly at: number;
  readonly entry: RecordModel;
  readonly model: Model | undefined;
}

/** The 3D models of a work in their order, each with its caption: from disk, or from Sketchfab. */
export function RecordModels({ edited }: { readonly edited: UseEditedArtwork }) {
  const { record, change, modelOf, learnModel } = edited;
  const mayEdit = edited.work.may.edit.allowed;
  /** The model that the dialog changes; null for a new one. */
  const [asked, setAsked] = useState<string | null>();
  const setModels = (by: (models: RecordModel[]) => RecordModel[]) =>
    change((now) => ({ ...now, models: by(now.models) }));
  function choose(model: Model) {
    learnModel(model);
    const uuid = model.uuid;
    setModels((models) => {
      if (!asked) return [...models.filter((one) => one.uuid !== uuid), { uuid }];
      return models.map((one) => (one.uuid === asked ? { ...one, uuid } : one));
    });
  }
  const rows = record.models.map(
    (entry, at): PlacedModel => ({ id: entry.uuid, at, entry, model: modelOf(entry.uuid) }),
  );
  if (rows.length === 0 && !mayEdit) return null;
  return (
    <section className={css.models} aria-label="3D models">
      <SortableList
        label="3D models"
        items={rows}
        nameOf={({ at }) => `3D model ${at + 1}`}
        onMove={(from, to) => setModels((models) => moved(models, from, to))}
        className={css.rows}
      >
        {(row, handle) =>
          mayEdit ? (
            <EditableRow
              row={row}
              handle={handle}
              onCaption={(caption) =>
                setModels((models) => models.map((one) => (one.uuid === row.id ? { ...one, caption } : one)))
              }
              onChange={() => setAsked(row.id)}
              onRemove={() => setModels((models) => models.filter((one) => one.uuid !== row.id))}
            />
          ) : (
            <ReadRow row={row} />
          )
        }
      </SortableList>
      {mayEdit ? <AddModel isFull={rows.length >= recordLimits.models} onAdd={() => setAsked(null)} /> : null}
      {asked === undefined ? null : (
        <Suspense>
          <ModelDialog
            present={asked ? modelOf(asked) : undefined}
            onChosen={choose}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface EditableRowProps {
  readonly row: PlacedModel;
  /** The button that moves it. */
  readonly handle: ReactNode;
  readonly onCaption: (caption: string) => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** A 3D model whose caption can be written. */
const EditableRow = ({ row: { at, entry, model }, handle, onCaption, onChange, onRemove }: EditableRowProps) => (
  <div className={css.row}>
    {handle}
    <Poster model={model} />
    <Field
      label={`Caption of 3D model ${at + 1}`}
      isLabelHidden
      placeholder={model?.name || 'Caption'}
      value={entry.caption ?? ''}
      maxLength={recordLimits.caption}
      onChange={({ currentTarget }) => onCaption(currentTarget.value)}
    />
    <Menu
      label={`More for 3D model ${at + 1}`}
      entries={[
        { label: 'Change', onSelect: onChange },
        { label: 'Remove', isDanger: true, onSelect: onRemove },
      ]}
    />
  </div>
);

const ReadRow = ({ row }: Pick<EditableRowProps, 'row'>) => (
  <div className={css.row}>
    <span />
    <Poster model={row.model} />
    <span>{row.entry.caption || row.model?.name}</span>
  </div>
);

/** The still picture of a 3D model, or a sign for it. */
const Poster = ({ model }: Pick<PlacedModel, 'model'>) => (
  <span className={css.mount}>
    {model?.poster ? <Picture {...model.poster} alt="" sizes="68px" className={css.poster} /> : <Icon of={Box} />}
  </span>
);

const AddModel = ({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: () => void }) => (
  <p className={css.add}>
    <Button disabled={isFull} onClick={onAdd}>
      <Icon of={Box} />
      Add a 3D model
    </Button>
    <span>.glb up to 50 MB, or from Sketchfab.</span>
  </p>
);
