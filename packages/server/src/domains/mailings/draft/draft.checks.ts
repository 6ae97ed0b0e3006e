import '../mailings.tables.ts';
import { artworkAt } from '@oeuvre/contracts/addresses.ts';
import { maximumPlaces } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import type { MailFinding } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { plainInline } from '@oeuvre/contracts/kernel/inline-text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { artworksOf, picturesOf, sourceArtworkIds } from '@oeuvre/editor/blocks/references.ts';
import { expressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database/database.ts';
import type { StoredArticle } from '../../articles/articles.access.ts';
import { artworksVisibleTo, isEditableFor } from '../../artworks/artworks.access.ts';
import { segmentsVisibleTo } from '../../segments/segments.access.ts';
import { leastReaders } from '../mailings.article.ts';
import { audience } from '../mailings.audience.ts';
import type { MailedArticle } from '../mailings.mails.ts';
import { listDeadLinks } from './draft.links.ts';

type Place = MailFinding['places'][number];

interface Checked {
  readonly article: StoredArticle;
  readonly mailed: MailedArticle;
  readonly sender: Viewer;
  readonly publicUrl: string;
}

const noPlace = { words: '', more: '', blockId: null, workId: null } as const;

/** A finding of places, of which it names the first; none without any. */
const finding = (kind: MailFinding['kind'], places: readonly Place[], readers: number | null = null): MailFinding[] =>
  places.length === 0 ? [] : [{ kind, count: places.length, readers, places: places.slice(0, maximumPlaces) }];

/** Everything in a mail that fails or that readers miss, the worst first. */
export async function checkMail(db: Database, checked: Checked): Promise<MailFinding[]> {
  const [links, closed, credits] = await Promise.all([
    checkLinks(db, checked),
    checkClosedWorks(db, checked),
    checkCredits(db, checked),
  ]);
  return [...links, ...closed, ...checkAltTexts(checked.mailed.value), ...credits];
}

async function checkLinks(db: Database, { article, mailed, publicUrl }: Checked): Promise<MailFinding[]> {
  const places = linksOf(mailed.value);
  const urls = [...new Set(places.map(({ mark }) => mark))];
  const dead = await listDeadLinks(db, { urls, publicUrl, readers: leastReaders(article) });
  return finding(
    'link',
    places.filter(({ mark }) => dead.has(mark)),
  );
}

const linksOf = (value: ArticleValue): Place[] =>
  value.flatMap((block) =>
    'children' in block
      ? block.children.flatMap((piece) =>
          'url' in piece
            ? [{ ...noPlace, words: plainInline(piece.children).trim(), mark: piece.url, blockId: block.id }]
            : [],
        )
      : [],
  );

interface ClosedWork {
  readonly id: ArtworkId;
  readonly title: string;
  readonly segmentNames: string[];
}

/** Works of carousels that not every reader may open, and how many readers may not open all of them. */
async function checkClosedWorks(db: Database, { article, mailed, sender }: Checked): Promise<MailFinding[]> {
  const ids = [...mailed.withheld.keys()];
  if (ids.length === 0) return [];
  const { rows: works } = await sql<ClosedWork>`
    select a.id, a.title, array(select segments.name from artwork_segments h join segments on segments.id = h.segment_id
        where h.artwork_id = a.id and h.published and ${segmentsVisibleTo(sender)(expressionBuilder<Tables, 'segments'>())} order by 1) as segment_names
    from artworks a where a.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], a.id)`.execute(db);
  const { rows } = await sql<{ readers: number }>`
    select count(*) as readers from (${audience(db, article)}) r join contacts c on c.id = r.contact_id
    where exists (select from unnest(${ids}::uuid[]) as w (id) where not exists (
      select from artwork_segments h where h.artwork_id = w.id and h.published and (
        exists (select from memberships m where m.contact_id = r.contact_id and m.segment_id = h.segment_id and m.status = 'SUBSCRIBED')
        or exists (select from segment_staff f where f.user_id = c.user_id and f.segment_id = h.segment_id))))`.execute(
    db,
  );
  const blockOf = (id: string) => mailed.value.find((block) => artworksOf(block).includes(id))?.id ?? null;
  const places = works.map(({ id, title, segmentNames }) => {
    const blockId = blockOf(id);
    return {
      ...noPlace,
      words: title,
      mark: `#block-${encodeURIComponent(blockId ?? '')}`,
      more: segmentNames.join(', '),
      blockId,
    };
  });
  return finding('closed', places, rows[0]!.readers);
}

const checkAltTexts = (value: ArticleValue): MailFinding[] =>
  finding(
    'alt',
    value.flatMap((block) =>
      picturesOf(block)
        .filter(({ alt }) => !alt?.trim())
        .map(({ src }) => ({ ...noPlace, mark: src, blockId: block.id })),
    ),
  );

interface UncreditedWork {
  readonly id: ArtworkId;
  readonly title: string;
  readonly mayEdit: boolean;
}

/** Works shown in the mail, in carousels and as pictures of the text, whose record has no credit line. */
async function checkCredits(db: Database, { mailed, sender }: Checked): Promise<MailFinding[]> {
  const ids = [...new Set([...mailed.artworks.keys(), ...sourceArtworkIds(mailed.value)])];
  const { rows } = await sql<UncreditedWork>`
    select a.id, a.title, ${isEditableFor(sender)} as may_edit from artworks a
    where a.id = any(${ids}::uuid[]) and btrim(a.credit_line) = '' and ${artworksVisibleTo(sender)}
    order by array_position(${ids}::uuid[], a.id)`.execute(db);
  return finding(
    'credit',
    rows.map(({ id, title, mayEdit }) => ({
      ...noPlace,
      words: title,
      mark: pictureFrom(mailed.value, id) ?? artworkAt(id),
      workId: mayEdit ? id : null,
    })),
  );
}

/** The picture in the text that was taken from this work. */
const pictureFrom = (value: ArticleValue, id: string) =>
  value.flatMap(picturesOf).find(({ sourceId }) => sourceId === id)?.src;
