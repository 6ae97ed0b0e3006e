import { confirmNewsletterAt } from '@oeuvre/contracts/addresses.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Services } from '../../../platform/services/services.ts';
import { wasErased } from '../../contacts/suppressions.queries.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { segmentWriter } from '../../segments/sender/sender.queries.ts';
import { confirmNewsletterMail } from '../memberships.mails.ts';
import { signNewsletterToken } from '../memberships.tokens.ts';

interface SignUp {
  readonly viewer: Viewer;
  readonly segmentId: SegmentId;
  readonly email: string;
  readonly articleId?: ArticleId | undefined;
  readonly address: string;
}

/**
 * Mails the link that confirms a newsletter. Known and unknown addresses get the same answer after the same time, the
 * same mail and the same limit of three a day; an erased address gets no mail. So the answer does not wait for the mail server.
 */
export async function askToConfirmNewsletter(
  services: Services,
  { viewer, segmentId, email, articleId, address }: SignUp,
): Promise<void> {
  const segment = await getSegment(services.db, segmentId);
  assertAllowed(maySeeSegment(viewer, segment));
  const to = normalisedEmail(email);
  await services.limits.take('newsletter', address);
  await services.limits.take('mail-to-address', to);
  if (await wasErased(services.db, to)) return;
  const claim = { segmentId, email: to, issuedAt: Date.now(), ...(articleId && { articleId }) };
  const token = signNewsletterToken(services.config.sessionSecret, claim);
  const url = `${services.config.publicUrl}${confirmNewsletterAt(token, segmentId)}`;
  services.mailer
    .send(
      confirmNewsletterMail(to, {
        ...segmentWriter(services.config.publicUrl, segment),
        segmentName: segment.name,
        url,
      }),
    )
    .catch((error: unknown) => services.log.error({ err: error }, 'the mail that confirms a newsletter was not taken'));
}
