import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { newsletterRoutes } from '@oeuvre/contracts/domains/mailings/newsletter/newsletter.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { articleId, segmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { data, type RouterContextProvider } from 'react-router';
import { callOf, refusalOf, reportCtx } from '../../../ui/api-context.ts';
import { paceOf } from './pace.ts';
import { howToWriteAddress, subscribeFailure } from './subscribe-failure.ts';

type Context = Readonly<RouterContextProvider>;

/** The page looks at so many articles to say how often they come. */
const articlesOfPace = 20;

/** Confirms the newsletter of a link, and reads what its reader can go on with. */
export async function confirmByLink(context: Context, token: string) {
  const call = callOf(context);
  try {
    const {
      segmentName,
      segmentId: id,
      email,
      preferencesToken,
    } = await call(newsletterRoutes.confirm, {
      body: { token },
    });
    const { articles } = await call(articlesRoutes.list, {
      query: { segmentsIds: [id], articleStatus: ['true'], itemsPerPage: articlesOfPace },
    });
    return {
      kind: 'confirmed' as const,
      ...{ segmentName, email, preferencesToken },
      latest: articles[0] ?? null,
      pace: paceOf(articles.map(({ actionDate }) => actionDate)),
    };
  } catch (error) {
    const status = refusalOf(error)?.status;
    if (status !== 410 && status !== 400) throw error;
    return data({ kind: 'spent' as const }, { status: 410 });
  }
}

/** A sign-up by the plain form of a block or of this page. A failure brings the typed address back. */
export async function signUp(context: Context, form: FormData) {
  const call = callOf(context);
  const id = segmentId.safeParse(form.get('segmentId')).data;
  if (!id) throw data(null, { status: 400 });
  const typed = form.get('email');
  const article = articleId.safeParse(form.get('articleId')).data;
  try {
    const { name } = await call(membershipsRoutes.segment, { params: { segmentId: id } });
    const email = typed === null ? undefined : String(typed).trim();
    const body = { segmentId: id, ...(email && { email }), ...(article && { articleId: article }) };
    const { isVerificationEmailSent } = await call(membershipsRoutes.subscribe, { body });
    return isVerificationEmailSent && email
      ? { kind: 'sent' as const, segmentId: id, segmentName: name, email }
      : { kind: 'subscribed' as const, segmentId: id, segmentName: name };
  } catch (error) {
    const refusal = refusalOf(error);
    if (error instanceof Response) throw error;
    if (!refusal) context.get(reportCtx)(error);
    const message = refusal?.status === 400 ? howToWriteAddress : subscribeFailure(error);
    const kept = { kind: 'failed' as const, segmentId: id, email: String(typed ?? ''), message };
    return data(kept, { status: refusal?.status || 503 });
  }
}
