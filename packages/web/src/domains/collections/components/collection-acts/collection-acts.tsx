import { collectionAt, pages, segmentCollectionsAt } from '@oeuvre/contracts/addresses.ts';
import { maximumName } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import {
  collectionsRoutes,
  segmentCollectionsRoutes,
} from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { copiesRoutes, segmentCopiesRoutes } from '@oeuvre/contracts/domains/collections/copies/copies.routes.ts';
import { Blend, Copy, Link2, Pencil, SquareCheck, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../../../late/lazy-part.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { ButtonLink } from '../../../../ui/button/button.tsx';
import { copyLink } from '../../../../ui/copy-link.ts';
import { Menu } from '../../../../ui/menu/menu.tsx';
import { toastSuccess } from '../../../../ui/toast/toast.ts';
import { useAct } from '../../../../ui/working/act/use-act.ts';
import css from './collection-acts.late.module.css';

const EditCollection = lazyPart(async () => (await import('../edit-collection/edit-collection.tsx')).EditCollection);

interface CollectionActsProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId' | 'name' | 'description' | 'totalCount'>;
  readonly isOrganizing: boolean;
}

/** The acts of the people who may change a collection. */
export function CollectionActs({ collection, isOrganizing }: CollectionActsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useDelete(collection);
  const copy = useCopy(collection);
  return (
    <div className={css.acts}>
      {isOrganizing ? (
        <ButtonLink kind="main" to={collectionAt(collection.id)} replace>
          Done
        </ButtonLink>
      ) : (
        <ButtonLink to="?organize=true" replace>
          Organize
        </ButtonLink>
      )}
      <Menu
        label="More"
        entries={[
          { label: 'Edit', icon: Pencil, onSelect: () => setEditing(true) },
          { label: 'Select', icon: SquareCheck, to: '?select=true' },
          { label: 'Coherence', icon: Blend, to: '?coherence=true' },
          { label: 'Copy as a new collection', icon: Copy, onSelect: () => void copy() },
          { label: 'Copy link', icon: Link2, onSelect: () => void copyLink(collectionAt(collection.id)) },
          { label: 'Delete', icon: Trash2, isDanger: true, isApart: true, onSelect: () => void remove() },
        ]}
      />
      {isEditing ? (
        <Suspense>
          <EditCollection collection={collection} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Makes a copy in the same place, leads to it, and says so. */
function useCopy({ id, segmentId, name }: CollectionActsProps['collection']) {
  const navigate = useNavigate();
  const { copy } = segmentId ? segmentCopiesRoutes : copiesRoutes;
  const body = { name: `Copy of ${name}`.slice(0, maximumName) };
  const { act } = useAct(() => browserCall(copy, { params: { id }, body }), {
    async done(made) {
      await navigate(collectionAt(made.id));
      toastSuccess(`“${made.name}” is made.`);
    },
  });
  return act;
}

/** Deletes a collection and leads to the others; its toast restores it. */
function useDelete({ id, segmentId, name }: CollectionActsProps['collection']) {
  const navigate = useNavigate();
  const routes = segmentId ? segmentCollectionsRoutes : collectionsRoutes;
  const { act: restore } = useAct(() => browserCall(routes.restore, { params: { id } }), {
    done: () => navigate(collectionAt(id)),
  });
  const { act: remove } = useAct(() => browserCall(routes.delete, { params: { id } }), {
    async done() {
      await navigate(segmentId ? segmentCollectionsAt(segmentId) : pages.collections);
      toastSuccess(`“${name}” is deleted.`, {
        duration: 20_000,
        actions: [{ label: 'Undo', onSelect: () => void restore() }],
      });
    },
  });
  return remove;
}
