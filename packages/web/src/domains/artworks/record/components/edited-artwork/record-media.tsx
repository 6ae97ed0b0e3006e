import { useState } from 'react';
import { PanelTabs } from '../../../../../ui/working/panel-tabs/panel-tabs.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import { RecordModels } from '../record-models/record-models.tsx';
import { RecordPictures } from '../record-pictures/record-pictures.tsx';

/** The pictures of a work, and its 3D models in a tab beside them; whoever may not add one sees the tab if it has any. */
export function RecordMedia({ edited }: { readonly edited: UseEditedArtwork }) {
  const [tab, setTab] = useState<'pictures' | 'models'>('pictures');
  const { images, models } = edited.record;
  const pictures = <RecordPictures edited={edited} />;
  if (models.length === 0 && !edited.work.may.edit.allowed) return pictures;
  return (
    <PanelTabs
      label="Pictures and 3D models"
      tabs={[
        { id: 'pictures', label: 'Pictures', count: images.length, panel: pictures },
        { id: 'models', label: '3D', count: models.length, panel: <RecordModels edited={edited} /> },
      ]}
      selected={tab}
      onSelect={setTab}
    />
  );
}
