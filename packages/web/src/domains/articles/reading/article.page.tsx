import { articleAt, articlesAt } from '@oeuvre/contracts/addresses.ts';
import {
  type Article,
  membersOnlyDetails,
  type WholeArticle,
} from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { articleId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { picturesOf } from '@oeuvre/editor/blocks/references.ts';
import { countOf } from '@oeuvre/editor/reading-time.ts';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { earlyClips } from '../../../late/clip.ts';
import { lazyPart } from '../../../late/lazy-part.ts';
import { equippedEvent } from '../../../late/signals.ts';
import { callOf, refusalOf, siteOf } from '../../../ui/api-context.ts';
import { personName } from '../../../ui/avatar/initials.ts';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { stayOnFailure } from '../../../ui/stay-on-failure.ts';
import { useViewer } from '../../accounts/accounts.viewer.ts';
import { NewsletterSlot } from '../../mailings/newsletter/components/newsletter-slot/newsletter-slot.tsx';
import { loadNewsletter } from '../../mailings/newsletter/load-newsletter.ts';
import { EditableSsrText } from '../editor/handover/editable-ssr-text.tsx';
import { untilComposed } from '../editor/handover/input-before-editor.ts';
import { ReviewNotice } from '../review/components/review-notice/review-notice.tsx';
import { type SentBackOfPage, sentBackIn } from '../review/sent-back.ts';
import { cameFrom, modeOf } from '../shared/articles.links.ts';
import type { Route } from './+types/article.page';
import css from './article.module.css';
import { ArticleBody } from './components/article-body/article-body.tsx';
import { ArticleReading } from './components/article-reading/article-reading.tsx';
import { loadRelated, segmentsOf } from './load-related.ts';

/** Few meet a closed article, so neither readers nor authors load its page with theirs. */
const ArticleClosed = lazyPart(
  async () => (await import('./components/article-closed/article-closed.tsx')).ArticleClosed,
);

interface ShownWork {
  readonly article: Article;
  readonly segments: readonly SegmentOfViewer[];
  readonly sentBack: SentBackOfPage;
}

/** The bar, editor, settings and mailing, for people who work on the article: never in a reader's bundle. */
async function loadArticleWork() {
  const [{ ArticleWork: Work }, { MailingMenuItems }] = await Promise.all([
    import('../work/components/article-work/article-work.tsx'),
    import('../../mailings/components/mailing-menu-items/mailing-menu-items.tsx'),
  ]);
  if (earlyClips().length > 0)
    await import('../editor/article-editor.tsx').then(({ whenPastesAreRead }) => whenPastesAreRead());
  await untilComposed();
  return (loaded: ShownWork) => <Work {...loaded} Mailing={MailingMenuItems} />;
}

type Loaded = Awaited<ReturnType<typeof loader>>['data'];

export const handle = (loaded: Loaded | undefined): PageHandle => {
  if (loaded?.kind === 'work') return { hydrate: 'painted', side: 'work', chrome: 'none' };
  return loaded?.kind === 'reading' ? { hydrate: 'later', shared: true, fewStyles: true } : { hydrate: 'later' };
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const call = callOf(context);
  const id = articleId.safeParse(params.articleId);
  if (!id.success) throw data(null, { status: 404 });
  try {
    const article = forPage(await call(articlesRoutes.get, { params: { id: id.data } }));
    const segments = await segmentsOf(call, article.segments);
    const coverAlt = altOfCover(article);
    const { minutes } = countOf(article.value);
    // Everybody who may comment works on the article (`mayWorkOnArticle`); everybody else reads it.
    if (article.may.comment.allowed) {
      const sentBack = await sentBackOf(call, article);
      return data({ kind: 'work' as const, article: packed(article), minutes, coverAlt, segments, sentBack });
    }
    const [related, newsletter] = await Promise.all([
      loadRelated(call, id.data, segments),
      loadNewsletter(call, siteOf(context), { segment: segments[0], articleId: id.data }),
    ]);
    return data({ kind: 'reading' as const, article, minutes, coverAlt, newsletter, ...related });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== 'articles/members-only') throw error;
    const details = membersOnlyDetails.parse(refusal.details);
    const segments = await segmentsOf(
      call,
      details.segments.map((segment) => segment.id),
    );
    return data(
      {
        kind: 'closed' as const,
        title: details.title,
        segments,
        id: id.data,
        mayRegister: !siteOf(context).hideRegistration,
      },
      { status: 403 },
    );
  }
}

/** The entry by which a draft was sent back: its reason stands above the text from the first paint. */
async function sentBackOf(call: Call, { id, status, submittedVersion }: Article): Promise<SentBackOfPage> {
  if (status !== 'draft' || submittedVersion === null) return;
  return sentBackIn((await call(reviewRoutes.history, { params: { id } })).entries) ?? null;
}

/** The alternative text that the cover has in the article, or else its caption there. */
function altOfCover({ coverImage, value }: Article): string | undefined {
  if (!coverImage) return;
  const image = value.flatMap(picturesOf).find(({ src }) => src.includes(coverImage.fileId));
  return image && (image.alt || image.children.map((child) => ('text' in child ? child.text : '')).join(''));
}

/** Drops the fields that only repeat the text, because the page has it anyway. */
const forPage = ({ elementIds, body, ...article }: WholeArticle): Article => article;

/**
 * Sends the text as one string: the router's own format, object by object, would cost more for a long text than the
 * rest of the page. The server has the text already and does not parse it again: non-enumerable properties are not
 * serialized.
 */
function packed({ value, ...article }: Article): Packed {
  // trick: packed value
  return Object.defineProperty({ ...article, packedValue: JSON.stringify(value) }, 'value', {
    value,
    enumerable: false,
  });
}
type Packed = Omit<Article, 'value'> & { readonly packedValue: string; readonly value?: Article['value'] };
function unpacked(article: Packed): Article {
  const { packedValue, ...rest } = article;
  return { ...rest, value: article.value ?? JSON.parse(packedValue) };
}

/** Joins from the closed page, and returns to the article, which is open then. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const joined = segmentId.safeParse((await request.formData()).get('join'));
  if (!joined.success) throw data(null, { status: 400 });
  await callOf(context)(membershipsRoutes.join, { params: { segmentId: joined.data } });
  return redirect(articleAt(params.articleId));
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

/** Another mode of the same article needs no new data. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && formMethod === undefined ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches, loaderData: loaded }) => {
  const site = siteOfMatches(matches);
  if (!loaded) return pageMeta(site, { isPrivate: true });
  if (loaded.kind === 'closed') return pageMeta(site, { title: loaded.title ?? 'For members', isPrivate: true });
  const { title, excerpt, id, coverImage, author, publishedAt, updatedAt, accessType } = loaded.article;
  return pageMeta(site, {
    title: title || 'Untitled',
    description: excerpt,
    path: articleAt(id),
    type: 'article',
    image: coverImage ? { ...coverImage, alt: loaded.coverAlt || title || 'Untitled' } : undefined,
    isPrivate: accessType !== 'PUBLIC' || !publishedAt,
    jsonLd: {
      '@type': 'Article',
      headline: title,
      description: excerpt,
      datePublished: publishedAt,
      dateModified: updatedAt,
      author: {
        '@type': 'Person',
        name: personName(author),
        url: `${site?.publicUrl}${articlesAt({ usersIds: author.id })}`,
      },
      publisher: {
        '@type': 'Organization',
        name: site?.productName,
        url: site?.publicUrl,
        logo: `${site?.publicUrl}/favicon.svg`,
      },
    },
  });
};

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (loaderData.kind === 'closed') return <ArticleClosed {...loaderData} />;
  if (loaderData.kind === 'reading') {
    const { newsletter, ...shown } = loaderData;
    const end = newsletter ? <NewsletterSlot key={shown.article.id} {...newsletter} /> : null;
    return <ArticleReading {...shown} from={cameFrom(query)} end={end} />;
  }
  return <Working key={loaderData.article.id} {...loaderData} />;
}

/** Shows the text at once, and without JavaScript; its tools load in the browser. */
function Working({ article: loaded, minutes, segments, sentBack }: Extract<Loaded, { kind: 'work' }>) {
  const article = useMemo(() => unpacked(loaded), [loaded]);
  // Not Suspense: React would show the fallback for at least 300 ms.
  const [Work, setWork] = useState<Awaited<ReturnType<typeof loadArticleWork>>>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    // In the same task that found no composition under way.
    loadArticleWork()
      .then((loaded) => flushSync(() => setWork(() => loaded)), setFailure)
      // Replays a click from before (late/replay-input.ts).
      .finally(() => dispatchEvent(new Event(equippedEvent)));
  }, []);
  const [query] = useSearchParams();
  const viewer = useViewer();
  if (failure) throw failure;
  if (Work) return <Work article={article} segments={segments} sentBack={sentBack} />;
  return (
    <>
      <div className={css.bar} />
      <ReviewNotice article={article} sentBack={sentBack} isAuthor={article.ownerId === viewer.id} />
      {modeOf(query.get('mode'), article) === 'preview' ? (
        <ArticleBody article={article} minutes={minutes} />
      ) : (
        <EditableSsrText
          userId={viewer.id}
          articleId={article.id}
          title={article.title}
          value={article.value}
          artworks={article.carouselArtworks}
        />
      )}
    </>
  );
}
