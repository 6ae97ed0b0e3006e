import { articleAt, articlesAt, collectionAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type {
  FoundArticle,
  FoundCollection,
  FoundPerson,
  FoundSegment,
  FoundTerm,
} from '@oeuvre/contracts/domains/search/results/results.model.ts';
import { Link } from 'react-router';
import { personName } from '../../../../ui/avatar/initials.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { DateTime } from '../../../../ui/date-time/date-time.tsx';
import { Picture, pictureUrl } from '../../../../ui/picture/picture.tsx';
import { pictureIdOf } from '../../../segments/segments.links.ts';
import { searchAddress } from '../../search.links.ts';
import { Marked } from '../marked/marked.tsx';
import css from './found-lines.late.module.css';

export function ArticleLine({ found }: { readonly found: FoundArticle }) {
  const { id, title, marks, author, actionDate, excerpt, excerptMarks, coverImage } = found;
  return (
    <Link to={articleAt(id, { source: 'feed' })} className={css.item}>
      <span className={css.picture}>{coverImage ? <Picture {...coverImage} alt="" sizes="6rem" /> : null}</span>
      <span className={css.words} dir="auto">
        <span className={`${css.title} ${css.name}`}>
          <Marked text={title} marks={marks} />
        </span>
        <span className={css.by}>
          {personName(author)}, <DateTime iso={actionDate} />
        </span>
        <span className={css.hit}>
          <Marked text={excerpt} marks={excerptMarks} />
        </span>
      </span>
    </Link>
  );
}

export function CollectionLine({ found }: { readonly found: FoundCollection }) {
  const { id, name, marks, segment, artworksCount, cover } = found;
  return (
    <Link to={collectionAt(id)} className={css.item}>
      <span className={css.picture}>{cover ? <Picture {...cover} alt="" sizes="6rem" /> : null}</span>
      <span className={css.words} dir="auto">
        <span className={`${css.title} ${css.name}`}>
          <Marked text={name} marks={marks} />
        </span>
        <span className={css.by}>
          {countOf(artworksCount, 'artwork')}, {segment?.name ?? 'yours'}
        </span>
      </span>
    </Link>
  );
}

export function SegmentLine({ found }: { readonly found: FoundSegment }) {
  const { id, name, marks, public: isPublic, imageSrc } = found;
  const fileId = pictureIdOf(imageSrc);
  return (
    <Link to={segmentAt(id)} className={`${css.item} ${css.small}`}>
      <span className={css.picture}>{fileId ? <img src={pictureUrl(fileId, 300)} alt="" loading="lazy" /> : null}</span>
      <span className={css.words} dir="auto">
        <span className={css.name}>
          <Marked text={name} marks={marks} />
        </span>
        <span className={css.by}>{isPublic ? 'Public segment' : 'Private segment'}</span>
      </span>
    </Link>
  );
}

/** An author leads to their articles, a maker to their works. */
export function PersonLine({ found }: { readonly found: FoundPerson }) {
  const { id, kind, name, marks, contextName, count } = found;
  const isAuthor = kind === 'author';
  return (
    <Link
      to={isAuthor ? articlesAt({ usersIds: id }) : searchAddress({ makers: id, tab: 'artworks' })}
      className={`${css.item} ${css.bare}`}
    >
      <span className={css.words} dir="auto">
        <span className={css.name}>
          <Marked text={name} marks={marks} />
        </span>
        <span className={css.by}>
          {[isAuthor ? 'Author' : 'Maker', contextName, countOf(count, isAuthor ? 'article' : 'artwork')]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    </Link>
  );
}

export function TermLine({ found }: { readonly found: FoundTerm }) {
  const { id, name, marks, type, ancestors, count, label } = found;
  const path = ancestors.toReversed().join(' › ');
  return (
    <Link to={searchAddress({ tags: id, tab: 'artworks' })} className={`${css.item} ${css.bare}`}>
      <span className={css.words} dir="auto">
        <span className={css.name}>{label === null ? <Marked text={name} marks={marks} /> : name}</span>
        <span className={css.by}>
          {[type, path].filter(Boolean).join(', ')}
          {label === null ? null : (
            <>
              , also <Marked text={label} marks={marks} />
            </>
          )}
        </span>
      </span>
      <span className={css.count}>{count.toLocaleString('en-GB')}</span>
    </Link>
  );
}
