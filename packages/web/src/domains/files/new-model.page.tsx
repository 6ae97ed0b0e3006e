import { useEffect, useRef, useState } from 'react';
import type { HeadersFunction } from 'react-router';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/new-model.page';
import { keptScene } from './components/model-stage/kept-scene.ts';
import { ModelStage, type Scene } from './components/model-stage/model-stage.tsx';
import { listenTo, report, type StageOrder } from './components/model-stage/stage-messages.ts';

export const handle = { hydrate: 'now', chrome: 'none' } satisfies PageHandle;
export const headers: HeadersFunction = () => ({ 'x-page-policy': 'stage' });
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(siteOfMatches(matches), { title: '3D model', isPrivate: true });

/** A still picture of 3:2, as pictures of models are shown. */
const pictureOptions = { mimeType: 'image/jpeg', qualityArgument: 0.9 };

/** A stage for a file that is not uploaded yet: the page round it hands the file over and asks for a picture of the present view. */
export default function NewModelPage() {
  const [scene, setScene] = useState<Scene>();
  const takePicture = useRef<() => Promise<Blob>>(undefined);

  useEffect(() => {
    let address: string | undefined;
    const stop = listenTo<StageOrder>(
      () => window.parent,
      (order) => {
        if (order.stage === 'take-picture') return void takePicture.current?.().then((picture) => report({ stage: 'picture', picture }));
        if (address) URL.revokeObjectURL(address);
        address = URL.createObjectURL(order.file);
        const shown = keptScene(address, order.file.name, (viewer) => {
          takePicture.current = () => viewer.toBlob(pictureOptions);
        });
        setScene(() => shown);
      },
    );
    report({ stage: 'ready' });
    return () => {
      stop();
      if (address) URL.revokeObjectURL(address);
    };
  }, []);

  return scene ? <ModelStage name="" poster={null} scene={scene} /> : null;
}
