import { confirmNewsletterAt } from '@oeuvre/contracts/addresses.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Services } from '../../../platform/services/services.ts';
import { wasErased } from '../../contacts/suppressions.queries.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { confirmNewsletterMail } from '../memberships.mails.ts';
import { signNewsletterToken } from '../memberships.tokens.ts';

interface SignUp {
  readonly viewer: Viewer;
  readonly segmentId: SegmentId;
  readonly email: string;
  readonly address: string;
}

/**
 * Mails the link that confirms a newsletter. Known and unknown addresses get the same answer, the same mail and the
 * same limit of three a day; an erased address gets no mail.
 */
export async function askToConfirmNewsletter(
  services: Services,
  { viewer, segmentId, email, address }: SignUp,
): Promise<void> {
  const segment = await getSegment(services.db, segmentId);
  assertAllowed(maySeeSegment(viewer, segment));
  const to = normalisedEmail(email);
  await services.limits.take('newsletter', address);
  await services.limits.take('mail-to-address', to);
  if (await wasErased(services.db, to)) return;
  const token = signNewsletterToken(services.config.sessionSecret, { segmentId, email: to, issuedAt: Date.now() });
  const url = `${services.config.publicUrl}${confirmNewsletterAt(token)}`;
  await services.mailer.send(confirmNewsletterMail(to, { segmentName: segment.name, url }));
}
