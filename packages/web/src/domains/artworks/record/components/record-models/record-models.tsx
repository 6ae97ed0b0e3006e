import { recordLimits } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { RecordModel } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { Model } from '@oeuvre/contracts/domains/files/models.model.ts';
import { Box } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Field } from '../../../../../ui/field/field.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Menu } from '../../../../../ui/menu/menu.tsx';
import { Picture } from '../../../../../ui/picture/picture.tsx';
import { moved } from '../../../../../ui/sortable/moved.ts';
import { SortableList } from '../../../../../ui/sortable/sortable-list.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import css from './record-models.late.module.css';

const ModelDialog = lazyPart(
  async () => (await import('../../../../files/components/model-dialog/model-dialog.tsx')).ModelDialog,
);

interface ModelRow {
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
  const rows = record.models.map((entry, at): ModelRow => ({ id: entry.uuid, at, entry, model: modelOf(entry.uuid) }));
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
        {({ id, at, entry, model }, handle) => (
          <div className={css.row}>
            {mayEdit ? handle : <span />}
            <span className={css.mount}>
              {model?.poster ? (
                <Picture {...model.poster} alt="" sizes="68px" className={css.poster} />
              ) : (
                <Icon of={Box} />
              )}
            </span>
            {mayEdit ? (
              <Field
                label={`Caption of 3D model ${at + 1}`}
                isLabelHidden
                placeholder={model?.name || 'Caption'}
                value={entry.caption ?? ''}
                maxLength={recordLimits.caption}
                onChange={({ currentTarget: { value: caption } }) =>
                  setModels((models) => models.map((one) => (one.uuid === id ? { ...one, caption } : one)))
                }
              />
            ) : (
              <span>{entry.caption || model?.name}</span>
            )}
            {mayEdit ? (
              <Menu
                label={`More for 3D model ${at + 1}`}
                entries={[
                  { label: 'Change', onSelect: () => setAsked(id) },
                  {
                    label: 'Remove',
                    isDanger: true,
                    onSelect: () => setModels((models) => models.filter((one) => one.uuid !== id)),
                  },
                ]}
              />
            ) : null}
          </div>
        )}
      </SortableList>
      {mayEdit ? (
        <p className={css.add}>
          <Button disabled={rows.length >= recordLimits.models} onClick={() => setAsked(null)}>
            <Icon of={Box} />
            Add a 3D model
          </Button>
          <span>.glb up to 50 MB, or from Sketchfab.</span>
        </p>
      ) : null}
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
