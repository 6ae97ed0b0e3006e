import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../../ui/fields/field/field.tsx';
import { sketchfabAddress, sketchfabUidOf } from '../../models.links.ts';
import type { ModelPartProps } from './model-part.ts';
import { NameField } from './name-field.tsx';
import { PosterField } from './poster-field.tsx';
import { changeModel } from './send-model.ts';

/**
 * A Sketchfab model by its link, with a name and a picture from the author, because nothing loads from Sketchfab before
 * a reader asks for it.
 */
export function SketchfabPart({ present, isBusy, onReady }: ModelPartProps) {
  const foreign = present?.kind === 'sketchfab' ? present : undefined;
  const [link, setLink] = useState(foreign ? sketchfabAddress(foreign.uuid) : '');
  const [name, setName] = useState(foreign?.name ?? '');
  const [poster, setPoster] = useState<Blob>();
  const uid = sketchfabUidOf(link);

  const latest = useRef(onReady);
  useEffect(() => {
    latest.current = onReady;
  });
  useEffect(() => {
    const model = foreign?.uuid === uid ? foreign : undefined;
    latest.current(
      uid === undefined ? undefined : () => changeModel(model ?? { uuid: uid, poster: null }, { name, poster }),
    );
  }, [uid, name, poster, foreign]);

  return (
    <>
      <Field
        label="Link"
        placeholder="https://sketchfab.com/3d-models/…"
        help="The model's address, its ID or its embed code."
        error={link.trim() && !uid ? 'The link appears to be incorrect. Please provide the correct link.' : undefined}
        value={link}
        disabled={isBusy}
        onChange={(event) => setLink(event.target.value)}
      />
      <NameField name={name} isBusy={isBusy} onChange={setName} />
      <PosterField poster={poster} present={foreign?.poster?.fileId} isBusy={isBusy} onChange={setPoster} />
    </>
  );
}
