import { artworkAt, ownArtworkAt } from '@oeuvre/contracts/addresses.ts';
import type { ArtworkDetail } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { WallArtwork as WallWork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { ArrowLeft, FolderMinus, Globe, Pencil, Undo2 } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Tag, Tags } from '../../../../../ui/lists/tag/tag.tsx';
import { makerAndDate } from '../../../artworks.links.ts';
import { ArtworkPicture } from '../../../components/artwork-picture/artwork-picture.tsx';
import { Bookmark } from '../../../components/bookmark/bookmark.tsx';
import { NeighbourLinks } from '../../../selected/components/neighbours/neighbours.tsx';
import { useNeighbours } from '../../../selected/use-neighbours.ts';
import { confirmTakeDown } from '../../confirm-take-down.ts';
import { useWallActs } from '../../use-wall-acts.ts';
import { wallQuery, wallWith } from '../../wall.links.ts';
import { WallStatus } from '../wall-status/wall-status.tsx';
import css from './wall-artwork.late.module.css';

type WorkTag = Pick<ArtworkDetail['tags'][number], 'id' | 'name'>;

interface WallArtworkProps {
  readonly segment: { readonly id: SegmentId; readonly name: string };
  readonly work: WallWork;
  /** Absent if the viewer may see no more than the label. */
  readonly detail: { readonly tags: readonly WorkTag[] } | null;
  readonly mayHang: boolean;
  readonly mayCollect: boolean;
}

/** One work of a wall, with what its staff can do with it. */
export function WallArtwork({ segment, work: given, detail, mayHang, mayCollect }: WallArtworkProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { act, isBusy, shown } = useWallActs(segment, [given]);
  const work = shown[0] ?? given;
  const neighbours = useNeighbours({ ...wallQuery(address), segmentId: segment.id }, work.id);
  const back = wallWith(address, { artworkId: null });

  async function takeDown() {
    if ((await confirmTakeDown(1, segment.name)) && (await act('takeDown', [work.id])))
      void navigate(back, { replace: true });
  }
  return (
    <article className={css.work}>
      <div className={css.ways}>
        <Link to={back} className={css.back}>
          <Icon of={ArrowLeft} size="small" />
          All artworks of {segment.name}
        </Link>
        <NeighbourLinks neighbours={neighbours} addressOf={(id) => wallWith(address, { artworkId: id })} />
      </div>
      <div className={css.picture}>
        <ArtworkPicture artwork={work} sizes="(min-width: 68rem) 40rem, 90vw" isEager />
      </div>
      <div className={css.label} dir="auto">
        <h2 className={css.title}>{work.title || 'Untitled'}</h2>
        <p>{makerAndDate(work)}</p>
        {work.materials ? <p className={css.soft}>{work.materials}</p> : null}
        <p className={css.foot}>
          <WallStatus work={work} />
          <span className={css.soft}>{work.openId}</span>
        </p>
        {work.isWithdrawn ? (
          <p className={css.text}>Its owner has withdrawn this work, so only the owner sees more of it.</p>
        ) : null}
        {work.supportingText ? <p className={css.text}>{work.supportingText}</p> : null}
        {detail && detail.tags.length > 0 ? <WallTags tags={detail.tags} /> : null}
        <div className={css.acts}>
          {detail ? <ButtonLink to={artworkAt(work.id, { segmentId: segment.id })}>View artwork</ButtonLink> : null}
          {work.mayEdit ? (
            <ButtonLink to={ownArtworkAt(work.id)}>
              <Icon of={Pencil} size="small" />
              Edit
            </ButtonLink>
          ) : null}
          {mayCollect ? <Bookmark artwork={work} segmentId={segment.id} /> : null}
          {mayHang ? (
            <CuratorsActs
              isPublished={work.publishedHere}
              isBusy={isBusy}
              onPublish={() => void act(work.publishedHere ? 'withdraw' : 'publish', [work.id])}
              onTakeDown={() => void takeDown()}
            />
          ) : null}
        </div>
      </div>
    </article>
  );
}

/** The tags of the work: each leads to the works of the wall that have it. */
function WallTags({ tags }: { readonly tags: readonly WorkTag[] }) {
  const [address] = useSearchParams();
  return (
    <Tags>
      {tags.map(({ id, name }) => (
        <Tag key={id} name={name} to={wallWith(address, { artworkId: null, tags: id })} />
      ))}
    </Tags>
  );
}

interface CuratorsActsProps {
  readonly isPublished: boolean;
  readonly isBusy: boolean;
  /** Publishes it here, or ends that. */
  readonly onPublish: () => void;
  readonly onTakeDown: () => void;
}

const CuratorsActs = ({ isPublished, isBusy, onPublish, onTakeDown }: CuratorsActsProps) => (
  <>
    <Button busy={isBusy} onClick={onPublish}>
      <Icon of={isPublished ? Undo2 : Globe} size="small" />
      {isPublished ? 'Unpublish' : 'Publish'}
    </Button>
    <Button kind="quiet" busy={isBusy} className={css.down} onClick={onTakeDown}>
      <Icon of={FolderMinus} size="small" />
      Take down
    </Button>
  </>
);
