import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { Tag as TagModel } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigation, useNavigationType, useSearchParams } from 'react-router';
import { DescriptionPreview } from '../../../../ui/description-preview/description-preview.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { proportion } from '../../../../ui/layout/hangs.tsx';
import { More } from '../../../../ui/layout/layout.tsx';
import { Tag, Tags } from '../../../../ui/lists/tag/tag.tsx';
import { Loading } from '../../../../ui/skeleton/skeleton.tsx';
import { useIsLate } from '../../../../ui/use-is-late.ts';
import { makerAndDate, ratioOf } from '../../artworks.links.ts';
import { toggledTag } from '../../tags.links.ts';
import { cardKeys, useCardHistory } from '../../use-card-history.ts';
import { useRelevantTags } from '../../use-relevant-tags.ts';
import { ArtworkPicture } from '../artwork-picture/artwork-picture.tsx';
import { CardHistory } from '../card-history/card-history.tsx';
import late from './fold.late.module.css';
import css from './selected-artwork.module.css';
import { type GroupedTag, groupTags } from './tag-groups.ts';

type SelectedShown = Pick<ArtworkDetail, 'id' | 'title' | 'artist' | 'dateText' | 'image' | 'supportingText' | 'tags'>;

/** The tags of the panel, for 'Tags & Filters'. */
export interface TagGroups {
  readonly own: readonly GroupedTag[];
  readonly more: readonly GroupedTag[];
}

/** The content of the panel. */
export interface Selected {
  readonly artwork: SelectedShown;
  /** People came for this work: its picture is large. */
  readonly isChosen?: boolean;
  readonly segmentId?: string | undefined;
  /** The tags that filter the works beside the panel. */
  readonly pressed: readonly TagModel[];
  /** Where the works are that are not similar to this one only. */
  readonly all?: { readonly to: string; readonly label: string } | undefined;
  /** The button that opens 'Tags & Filters' where the panel has no room for its groups. */
  readonly filters?: ((groups: TagGroups) => ReactNode) | undefined;
}

/** The side panel: the selected work with its text and its tags, which filter the works beside it. */
export function SelectedArtwork({ artwork, isChosen = false, segmentId, pressed, all, filters }: Selected) {
  const [search] = useSearchParams();
  const panel = useRef<HTMLElement>(null);
  const opened = useCardHistory(cardKeys.wall, artwork.id);
  const isPending = useIsLate(useIsOtherComing(search));
  const relevant = useRelevantTags(artwork.id, { tags: pressed.map(({ id }) => id), segmentId });
  const isReading = useIsLate(relevant === undefined);
  useChosenInView(panel, search.get('artworkId'));
  const groups = groupTags(artwork.tags, relevant ?? [], pressed);
  const chips = (tags: readonly GroupedTag[]) =>
    tags.map(({ id, name, context, isPressed }) => (
      <Tag key={id} name={name} context={context} to={toggledTag(search, id)} isPressed={isPressed} />
    ));

  return (
    <aside ref={panel} className={css.panel} aria-label="Selected artwork" aria-busy={isPending || undefined}>
      {isPending ? <Loading /> : null}
      <Head artwork={artwork} isChosen={isChosen} segmentId={segmentId} all={all} />
      {artwork.supportingText ? <DescriptionPreview text={artwork.supportingText} className={css.text} /> : null}
      <div className={css.strip}>
        {filters?.(groups)}
        {chips(groups.own)}
      </div>
      {groups.own.length > 0 ? (
        <Group title="Artworks tags" count={groups.own.length}>
          <Tags>{chips(groups.own)}</Tags>
        </Group>
      ) : null}
      {groups.more.length > 0 ? (
        <Group title="More tags" count={groups.more.length}>
          <Tags>{chips(groups.more)}</Tags>
        </Group>
      ) : isReading ? (
        <Loading />
      ) : null}
      {groups.own.length + groups.more.length === 0 && !isReading ? (
        <p className={css.none}>Tags &amp; Filters</p>
      ) : null}
      {opened.cards.length > 0 ? (
        <Group title="Opened lately" count={opened.cards.length}>
          <CardHistory cards={opened.cards} segmentId={segmentId} onClear={opened.clear} />
        </Group>
      ) : null}
    </aside>
  );
}

interface HeadProps extends Pick<Selected, 'artwork' | 'segmentId' | 'all'> {
  readonly isChosen: boolean;
}

/** The picture and the label of the work, with the ways to its page and to all works. */
function Head({ artwork, isChosen, segmentId, all }: HeadProps) {
  const address = artworkAt(artwork.id, { segmentId });
  return (
    <div className={`${css.selected} ${isChosen ? css.chosen : ''}`}>
      <Link
        to={address}
        aria-label={artwork.title || 'Untitled'}
        className={css.picture}
        style={proportion(ratioOf(artwork))}
      >
        <ArtworkPicture artwork={artwork} sizes={isChosen ? largeSizes(artwork) : '10rem'} isEager={isChosen} />
      </Link>
      <div>
        <h2 className={css.title}>{artwork.title || 'Untitled'}</h2>
        <p className={css.by}>{makerAndDate(artwork)}</p>
        <p className={css.ways}>
          <More to={address}>View artwork</More>
          {all ? <More to={all.to}>{all.label}</More> : null}
        </p>
      </div>
    </div>
  );
}

/** As wide as the panel, unless it would be higher than half of the window. */
function largeSizes(artwork: SelectedShown): string {
  const byHeight = `${Math.round(50 * ratioOf(artwork))}vh`;
  return `(min-width: 68rem) min(28rem, ${byHeight}), min(94vw, ${byHeight})`;
}

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Group({ title, count, children }: GroupProps) {
  return (
    <details className={`${css.group} ${late.fold}`} open>
      <summary>
        {title} <span>{count}</span>
        <Icon of={ChevronDown} />
      </summary>
      {children}
    </details>
  );
}

/** Another work is about to be selected on this page. */
function useIsOtherComing(search: URLSearchParams): boolean {
  const { location } = useNavigation();
  return location !== undefined && new URLSearchParams(location.search).get('artworkId') !== search.get('artworkId');
}

/** A selected work comes into view instead of the segment's cover. Going back restores the scroll position. */
function useChosenInView(panel: RefObject<HTMLElement | null>, chosen: string | null): void {
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (chosen && !isBack) panel.current?.scrollIntoView({ block: 'start' });
  }, [panel, chosen, isBack]);
}
