import { Suspense } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import type { ShareExhibitionProps } from './share-panel.tsx';

const SharePanel = lazyPart(async () => (await import('./share-panel.tsx')).SharePanel);

/** Readers load nothing of it: it is for those who may change the collection. */
export function ShareExhibition(props: ShareExhibitionProps) {
  return (
    <Suspense fallback={null}>
      <SharePanel {...props} />
    </Suspense>
  );
}
