import type { DraftPreview, DraftReader, PreviewScheme } from '@oeuvre/contracts/domains/mailings/draft/draft.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, ContactId, MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { parseMailbox } from '../../../platform/mail/mail-address.ts';
import { fromFields } from '../../../platform/mail/mail-from.ts';
import { filledSlots, mergeMail } from '../../../platform/mail/mail-merge.ts';
import { mailInScheme } from '../../../platform/mail/mail-scheme.ts';
import type { Services } from '../../../platform/services/services.ts';
import { html } from '../../../platform/text/html.ts';
import type { StoredArticle } from '../../articles/articles.access.ts';
import { visibleArtworkIds } from '../../artworks/artworks.access.ts';
import { findReaderNow } from '../../memberships/memberships.access.ts';
import { findSegment } from '../../segments/segments.queries.ts';
import { segmentFrom } from '../../segments/sender/sender.queries.ts';
import { mailedArticle } from '../mailings.article.ts';
import { type ArticleMailValues, articleMail, reasonWords, unsubscribePageUrl, writtenBy } from '../mailings.mails.ts';
import { unsubscribeToken } from '../mailings.tokens.ts';
import { checkMail } from './draft.checks.ts';
import { findDraftFields, findReader } from './draft.queries.ts';

interface Asked {
  readonly article: StoredArticle;
  readonly sender: Viewer;
  readonly contactId: ContactId;
}

/** As long as the id of a mailing; a preview belongs to none. */
const noMailing = '00000000-0000-7000-8000-000000000000' as MailingId;

/** The mail and everything that differs from person to person. A person outside the audience is not found. */
async function composeFor(services: Services, { article, sender, contactId }: Asked) {
  const { db, config } = services;
  const reader = await findReader(db, article, contactId);
  if (!reader) throw commonErrors('not-found');
  const [mailed, own] = await Promise.all([mailedArticle(db, article, sender), findDraftFields(db, article.id)]);
  const withheld = await withheldFrom(services, reader, [...mailed.withheld.keys()] as ArtworkId[]);
  // Without passes: the browser of the person who looks has a session of its own.
  const segment = await findSegment(db, reader.segmentId);
  const composed = articleMail(config, { ...mailed, withheld, accessType: 'PUBLIC' }, own);
  const mail = { ...composed, html: writtenBy(composed, config.publicUrl, segment) };
  const token = unsubscribeToken(config.sessionSecret, {
    contactId: null,
    segmentId: reader.segmentId,
    mailingId: noMailing,
  });
  const values: ArticleMailValues = {
    reason: reasonWords(reader.segmentName),
    pictures: '',
    unsubscribeUrl: unsubscribePageUrl(config.publicUrl, token),
  };
  return { reader, mailed, mail, values, named: segment && segmentFrom(segment) };
}

/** The words in the places of closed works, as the person who prepares the mailing reads them. */
async function withheldFrom(services: Services, { id, name, email }: DraftReader, works: readonly ArtworkId[]) {
  const viewer = works.length > 0 ? await findReaderNow(services, id) : undefined;
  const open = new Set(viewer ? await visibleArtworkIds(services.db, viewer, works) : []);
  const person = name || email;
  return new Map<string, string>(
    works.map((work) => [
      work,
      open.has(work)
        ? `Not in this mail: ${person} may open this work, and other readers may not.`
        : `Not shown to ${person}, who may not open this work.`,
    ]),
  );
}

/** The plain text of the mail, its size as it is sent, and what fails in it. */
export async function previewMail(services: Services, asked: Asked): Promise<DraftPreview> {
  const { db, config } = services;
  const { reader, mailed, mail, values, named } = await composeFor(services, asked);
  const [merge, findings] = await Promise.all([
    mergeMail({ from: config.mailFrom, named, ...mail }),
    checkMail(db, { article: asked.article, mailed, sender: asked.sender, publicUrl: config.publicUrl }),
  ]);
  const messageId = `<${reader.id}@${new URL(config.publicUrl).hostname}>`;
  const { pieces } = merge({ to: reader.email, messageId, headers: {}, values });
  return {
    reader,
    from: fromFields(parseMailbox(config.mailFrom), named).from,
    replyTo: named?.replyTo ?? null,
    text: filledSlots(mail.text, mail.slotKey, (name) => values[name] ?? ''),
    bytes: pieces.reduce((sum, { length }) => sum + length, 0),
    findings,
  };
}

/** The HTML of the mail. Mail programs choose the scheme by a media query; here the person who looks does. */
export async function previewPage(
  services: Services,
  { scheme, ...asked }: Asked & { readonly scheme: PreviewScheme },
) {
  const { mail, values } = await composeFor(services, asked);
  const page = filledSlots(mail.html, mail.slotKey, (name) => html`${values[name] ?? ''}`.text);
  // The frame that shows the page lets no window open, so links open nothing.
  return mailInScheme(page, scheme, '_blank');
}
