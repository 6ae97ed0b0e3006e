import { escapeHtml } from '@oeuvre/contracts/kernel/escape-html.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { digestMail } from '../domains/mailings/digest/digest.mails.ts';
import { unsubscribePageUrl } from '../domains/mailings/mailings.mails.ts';
import { filledSlots } from '../platform/mail/mail-merge.ts';
import type { Services } from '../platform/services/services.ts';
import { type SamplePicture, samplePictures } from './sample-pictures.ts';

const [water, earth] = ['Weather and Water', 'Fired Earth'].map((name, at) => ({
  id: `01900000-0000-7000-8000-00000000000${at}` as SegmentId,
  name,
  public: true,
  imageFileId: null,
})) as [Segment, Segment];
type Segment = Parameters<typeof digestMail>[1]['segments'][number];

const articles = [
  {
    title: 'The Room Behind the Pearl',
    authorName: 'Tomás Ferreira',
    excerpt:
      'The background was never black. Under the varnish there is a green curtain, and it has been falling for three centuries.',
    segment: water,
  },
  {
    title: 'One Lion in a Hundred and Twenty',
    authorName: 'Samira Haddad',
    excerpt:
      'Each animal on the Processional Way was pressed from the same moulds, brick by brick, and no two are alike.',
    segment: earth,
  },
  { title: 'How to Hold a Wave Still', authorName: 'Ines Caldeira', excerpt: '', segment: water },
];

const pictureOf = ({ id, width, height }: SamplePicture) => ({
  src: `/files/${id}`,
  width,
  height,
  alt: 'Girl with a Pearl Earring, Johannes Vermeer, c. 1665',
});

/** The digest of a reader of two segments. */
export async function sampleDigest({ config, db }: Services) {
  const pictures = await samplePictures(db);
  const items = articles.map(({ segment, ...article }, at) => ({
    article: {
      ...article,
      id: `01900000-0000-7000-8000-00000000001${at}` as ArticleId,
      publishedAt: new Date(Date.UTC(2026, 10, 16 + 3 * at)),
      picture: at < 2 && pictures[at] ? pictureOf(pictures[at]) : undefined,
    },
    segment,
  }));
  const mail = digestMail(config, { items, segments: [earth, water] });
  const values = { choicesUrl: unsubscribePageUrl(config.publicUrl, 'sample') };
  return {
    subject: mail.subject,
    html: filledSlots(mail.html, mail.slotKey, (name) => escapeHtml(values[name as keyof typeof values] ?? '')),
    text: filledSlots(mail.text, mail.slotKey, (name) => values[name as keyof typeof values] ?? ''),
  };
}
