import '../articles.tables.ts';
import { relatedArticlesShown } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { RelatedArticle, RelatedReason } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database/database.ts';
import { artworksVisibleTo } from '../../artworks/artworks.access.ts';
import { segmentsVisibleTo } from '../../segments/segments.access.ts';
import { articlesVisibleTo } from '../articles.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../lists/summaries.queries.ts';

type Kind = RelatedReason['kind'];

/** The things that two articles can share: a work or tag, a segment, the author. */
interface Subject {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly weight: number;
}

const weightOf: Record<Kind, number> = { artworks: 3, tags: 1, segments: 1, author: 1 };
/** The tag types that describe a subject; a decade or a culture is too broad. */
const tellingTags = ['Keyword', 'Materials', 'Geography'];
/** More articles about one thing are not counted: it is common, and weighs as if there were so many. */
const countedUpTo = 1_000;
/** Of each thing that is shared so many articles are looked at, the latest ones. */
const latestOfEach = 200;
const mostSubjects = 40;
/** The best by the index, before the viewer's rights are asked, and after. */
const mostScored = 400;
const mostWeighed = 24;
const namesOfReason = 3;

/**
 * Published articles that the viewer may read and that have most in common with this one. What two articles share
 * weighs 1/ln(1 + n), n being the articles that have it (Adamic and Adar, Friends and neighbors on the web, 2003): a
 * rare tag counts, a common one hardly does; a work counts three times as much. The index of subjects finds; the shares
 * are then weighed over what this viewer may see, so that no reason tells of a hidden work.
 */
export async function listRelatedArticles(db: Database, viewer: Viewer, id: ArticleId): Promise<RelatedArticle[]> {
  const subjects = await listSubjects(db, viewer, id);
  const candidates = await listCandidates(db, viewer, { id, subjects });
  const shared = await listShared(db, viewer, { candidates, subjects });
  const best = [...shared]
    .map(([article, of]) => ({ article, of, score: of.reduce((sum, subject) => sum + subject.weight, 0) }))
    // The candidates come with the latest first among equals.
    .sort((a, b) => b.score - a.score || candidates.indexOf(a.article) - candidates.indexOf(b.article))
    .slice(0, relatedArticlesShown);
  const summaries = await listSummaries(
    db,
    best.map((one) => one.article),
  );
  return best.flatMap(({ article, of, score }) => {
    const summary = summaries.get(article);
    return summary ? [{ ...presentSummary(summary), reasons: reasonsOf(of, score) }] : [];
  });
}

const weight = (kind: Kind, count: RawBuilder<unknown>) => sql<number>`${weightOf[kind]}::float8 / ln(1 + ${count})`;
/** How many rows of the index there are, up to the bound; at least this article itself. */
const counted = (rows: RawBuilder<unknown>) =>
  sql<number>`greatest(1, (select count(*) from (select from ${rows} limit ${countedUpTo}) counted))`;

/** The rarest subjects of the article that the viewer may see. */
async function listSubjects(db: Database, viewer: Viewer, id: ArticleId): Promise<Subject[]> {
  const isNamed = segmentsVisibleTo(viewer)(expressionBuilder<Tables, 'segments'>());
  const isSeen = artworksVisibleTo(viewer);
  const { rows } = await sql<Subject>`
    (select 'artworks' as kind, a.id, a.title as name, ${weight('artworks', counted(sql`article_works c where c.artwork_id = a.id`))} as weight
      from article_works w join artworks a on a.id = w.artwork_id where w.article_id = ${id} and ${isSeen} order by weight desc limit ${mostSubjects})
    union all
    (select 'tags', t.id, case when t.type = 'Geography' then t.name else lower(t.name) end, ${weight('tags', counted(sql`article_tags c where c.tag_id = t.id`))} as weight
      from tags t where t.type = any(${tellingTags}) and t.id in (
        select at.tag_id from article_works w join artworks a on a.id = w.artwork_id join artwork_tags at on at.artwork_id = a.id where w.article_id = ${id} and ${isSeen})
      order by weight desc limit ${mostSubjects})
    union all
    select 'segments', segments.id, segments.name, ${weight('segments', counted(sql`article_segments c where c.segment_id = segments.id`))}
      from article_segments s join segments on segments.id = s.segment_id where s.article_id = ${id} and ${isNamed}
    union all
    select 'author', u.id, '', ${weight('author', counted(sql`articles c where c.owner_id = u.id and c.deleted_at is null`))}
      from articles join users u on u.id = articles.owner_id where articles.id = ${id}`.execute(db);
  return rows;
}

interface Asked {
  readonly id: ArticleId;
  readonly subjects: readonly Subject[];
}

const ofKind = (subjects: readonly Subject[], kind: Kind) => subjects.filter((subject) => subject.kind === kind);
const idsOf = (subjects: readonly Subject[], kind: Kind) => ofKind(subjects, kind).map((subject) => subject.id);

/**
 * The latest articles that share a subject, each subject read off an index: articles_… (id), article_works_artwork,
 * article_tags_tag, article_segments_segment, articles_owner.
 */
async function listCandidates(db: Database, viewer: Viewer, { id, subjects }: Asked): Promise<ArticleId[]> {
  const latest = (kind: Kind, source: RawBuilder<unknown>) => {
    const given = ofKind(subjects, kind);
    return sql`select o.article_id, given.weight from unnest(${given.map((one) => one.id)}::uuid[], ${given.map((one) => one.weight)}::float8[]) given (id, weight)
      cross join lateral (${source} limit ${latestOfEach}) o`;
  };
  const { rows } = await sql<{ id: ArticleId }>`with shared as (
      ${latest('artworks', sql`select w.article_id from article_works w where w.artwork_id = given.id order by w.article_id desc`)}
      union all ${latest('tags', sql`select g.article_id from article_tags g where g.tag_id = given.id order by g.article_id desc`)}
      union all ${latest('segments', sql`select s.article_id from article_segments s where s.segment_id = given.id order by s.article_id desc`)}
      union all ${latest('author', sql`select w.id as article_id from articles w where w.owner_id = given.id and w.deleted_at is null order by w.updated_at desc`)}
    ), scored as (
      select article_id, sum(weight) as score from shared where article_id <> ${id} group by article_id order by score desc, article_id desc limit ${mostScored}
    )
    select articles.id from scored join articles on articles.id = scored.article_id
    where articles.published_at is not null and ${articlesVisibleTo(viewer)}
    order by scored.score desc, articles.published_at desc, articles.id desc limit ${mostWeighed}`.execute(db);
  return rows.map((row) => row.id);
}

/** Scores each candidate over the works that the viewer may see. The tags of a shared work do not count again. */
async function listShared(
  db: Database,
  viewer: Viewer,
  { candidates, subjects }: { candidates: readonly ArticleId[]; subjects: readonly Subject[] },
) {
  const among = sql`any(${candidates}::uuid[])`;
  const works = idsOf(subjects, 'artworks');
  const { rows } = await sql<{ articleId: ArticleId; kind: Kind; id: string }>`
    select w.article_id, 'artworks' as kind, w.artwork_id as id from article_works w where w.article_id = ${among} and w.artwork_id = any(${works}::uuid[])
    union all
    select distinct w.article_id, 'tags', at.tag_id from article_works w join artworks a on a.id = w.artwork_id join artwork_tags at on at.artwork_id = a.id
      where w.article_id = ${among} and at.tag_id = any(${idsOf(subjects, 'tags')}::uuid[]) and w.artwork_id <> all(${works}::uuid[]) and ${artworksVisibleTo(viewer)}
    union all
    select s.article_id, 'segments', s.segment_id from article_segments s where s.article_id = ${among} and s.segment_id = any(${idsOf(subjects, 'segments')}::uuid[])
    union all
    select articles.id, 'author', articles.owner_id from articles where articles.id = ${among} and articles.owner_id = any(${idsOf(subjects, 'author')}::uuid[])`.execute(
    db,
  );
  const known = new Map(subjects.map((subject) => [`${subject.kind} ${subject.id}`, subject]));
  return new Map(
    [...Map.groupBy(rows, (row) => row.articleId)].map(
      ([article, of]) => [article, of.flatMap((row) => known.get(`${row.kind} ${row.id}`) ?? [])] as const,
    ),
  );
}

async function listSummaries(db: Database, ids: readonly ArticleId[]): Promise<Map<ArticleId, SummaryRow>> {
  const { rows } =
    await sql<SummaryRow>`select ${summaryColumns} from articles where articles.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The shared things by kind, the weightiest first; their shares add up to 1. */
function reasonsOf(shared: readonly Subject[], score: number): RelatedReason[] {
  const reasons = [...Map.groupBy(shared, (subject) => subject.kind)].map(([kind, of]) => {
    const heaviest = of.toSorted((a, b) => b.weight - a.weight || a.name.localeCompare(b.name));
    const names = kind === 'author' ? [] : heaviest.slice(0, namesOfReason).map((subject) => subject.name);
    return { kind, names, count: of.length, share: of.reduce((sum, subject) => sum + subject.weight, 0) / score };
  });
  return reasons.sort((a, b) => b.share - a.share);
}
