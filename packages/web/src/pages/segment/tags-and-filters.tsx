import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { TagGroups } from '../../domains/artworks/components/selected-artwork/selected-artwork.tsx';
import { toggledTag, withoutTags } from '../../domains/artworks/tags.links.ts';
import { lazyPart } from '../../late/lazy-part.ts';
import { countOf } from '../../ui/count-of.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { TagButton } from '../../ui/lists/tag/tag.tsx';

interface TagsAndFiltersProps {
  readonly groups: TagGroups;
  /** How many works the tags leave. */
  readonly totalCount: number;
}

/** Only phones show its button. */
const FiltersDialog = lazyPart(
  async () => (await import('../../domains/search/components/filters-dialog/filters-dialog.tsx')).FiltersDialog,
);

/** The tags of the selected work and the relevant ones, from below on a phone. */
export function TagsAndFilters({ groups, totalCount }: TagsAndFiltersProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const go = (address: string) => void navigate(address, { preventScrollReset: true, replace: true });
  const chips = (tags: TagGroups['own']) =>
    tags.map(({ id, name, context, isPressed }) => ({
      key: id,
      name,
      context,
      isPressed,
      onToggle: () => go(toggledTag(search, id)),
    }));
  return (
    <>
      <TagButton
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Icon of={SlidersHorizontal} size="small" />
        Tags &amp; Filters
      </TagButton>
      {isAsked ? (
        <Suspense>
          <FiltersDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            tags={chips(groups.own)}
            suggested={chips(groups.more)}
            result={`${countOf(totalCount, 'artwork')} ${totalCount === 1 ? 'matches' : 'match'}.`}
            onClear={search.has('tags') ? () => go(withoutTags(search)) : undefined}
          />
        </Suspense>
      ) : null}
    </>
  );
}
