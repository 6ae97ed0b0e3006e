import './mailings.tables.ts';
import { maximumPreheader, maximumSubject } from '@oeuvre/contracts/domains/mailings/draft/draft.constants.ts';
import { sql } from 'kysely';
import { html } from '../../platform/text/html.ts';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';

/** How a name stands in the HTML of a mail. */
const inHtml = (text: string) => html`${text}`.text;

personalData.register('mailings', {
  lists: {
    digests: (
      person,
    ) => sql`select g.day, g.state, (select array_agg(a.title order by a.id) from articles a where a.id = any(g.articles)) as articles
      from contacts c join digests g on g.contact_id = c.id where c.user_id = ${person} order by g.day`,
    'digest-choices': (person) => sql`select s.name as segment, d.pace, d.zone
      from contacts c join digest_choices d on d.contact_id = c.id join segments s on s.id = d.segment_id where c.user_id = ${person} order by s.name`,
    'mail-zone': (person) => sql`select z.zone from contacts c join reader_zones z on z.contact_id = c.id
      where c.user_id = ${person}`,
    'mails-received': (person) => sql`select m.subject, r.state, r.sent_at, s.name as segment
      from contacts c join mailing_recipients r on r.contact_id = c.id join mailings m on m.id = r.mailing_id
      left join segments s on s.id = r.segment_id where c.user_id = ${person} order by r.id`,
    'mail-events': (person) => sql`select e.type, e.at, e.is_machine as "byMachine", e.detail, e.link
      from users u join contacts c on c.user_id = u.id join mailing_recipients r on r.contact_id = c.id
      join mailing_events e on e.recipient_id = r.id where u.id = ${person}
      union all select e.type, e.at, e.is_machine, e.detail, e.link from users u
      join mailing_events e on e.mailing_id is null and e.email = u.email where u.id = ${person} order by at`,
    'mail-not-counted': (
      person,
    ) => sql`select n.at as "since" from contacts c join mailing_uncounted n on n.contact_id = c.id
      where c.user_id = ${person}`,
  },
  async erase(tx, { email, person, words, newName }) {
    // Events are counted as well: they stay, without address, words of servers and links.
    await sql`update mailing_events e set email = 'erased-' || r.id || '@erased.invalid', detail = null, link = null
      from mailing_recipients r where r.email = ${email} and e.recipient_id = r.id`.execute(tx);
    await sql`update mailing_events set email = 'erased@erased.invalid', detail = null, link = null
      where mailing_id is null and email = ${email}`.execute(tx);
    await sql`update digests g set email = null from contacts c where c.email = ${email} and g.contact_id = c.id`.execute(
      tx,
    );
    // Sent mails are counted by row: the row stays, without the person.
    await sql`update mailing_recipients set email = 'erased-' || id || '@erased.invalid', name = '', reason = null,
        state = case when state = 'queued' then 'skipped' else state end where email = ${email}`.execute(tx);
    for (const name of words.filter((word) => word !== email))
      await sql`update mailings m set subject = replace(m.subject, ${name}, ${newName}), plain = replace(m.plain, ${name}, ${newName}),
          html = replace(m.html, ${inHtml(name)}, ${inHtml(newName)})
        from articles a where a.id = m.article_id and a.owner_id = ${person}`.execute(tx);
    for (const name of words.filter((word) => word !== email))
      await sql`update mailing_drafts d set subject = left(replace(d.subject, ${name}, ${newName}), ${maximumSubject}),
          preheader = left(replace(d.preheader, ${name}, ${newName}), ${maximumPreheader})
        from articles a where a.id = d.article_id and a.owner_id = ${person}`.execute(tx);
  },
});
