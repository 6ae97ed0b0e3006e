import { Suspense } from 'react';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { adding } from '../../saved/adding.ts';

const AddToCollection = lazyPart(
  async () => (await import('../add-to-collection/add-to-collection.tsx')).AddToCollection,
);

/** Shows the dialog of `addToCollection`. Mounted once, by the shell. */
export function AddingWorks() {
  const works = adding.use();
  if (!works) return null;
  return (
    <Suspense>
      <AddToCollection key={works.ids.join()} works={works} onClose={() => adding.set(null)} />
    </Suspense>
  );
}
