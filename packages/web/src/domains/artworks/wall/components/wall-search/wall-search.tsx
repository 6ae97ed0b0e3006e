import { useSearchParams } from 'react-router';
import { SearchBar } from '../../../components/search-bar/search-bar.tsx';
import { wallWith } from '../../wall.links.ts';

/** Searches a wall: a work opens, a keyword becomes a filter, anything else is searched for by its kind. */
export function WallSearch({ segmentId }: { readonly segmentId: string }) {
  const [address] = useSearchParams();
  const searched = address.get('searchQuery') ?? '';
  const tags = address.getAll('tags').flatMap((ids) => ids.split(','));
  return (
    <SearchBar
      look="boxed"
      label="Search artworks"
      action=""
      more={[...address].filter(([name]) => !['searchQuery', 'type', 'page'].includes(name))}
      text={searched}
      segmentId={segmentId}
      addressOf={({ text, tags: [keyword], type }) =>
        keyword
          ? wallWith(address, {
              tags: [...new Set([...tags, keyword.id])].filter(Boolean).join(','),
              searchQuery: null,
              type: null,
            })
          : wallWith(address, { searchQuery: text || null, type: (text && (type ?? 'Artwork')) || null })
      }
      suggestedAddressOf={({ id, type }) =>
        type === 'Artwork' || type === 'ID'
          ? wallWith(address, { artworkId: id, searchQuery: null, type: null })
          : undefined
      }
    />
  );
}
