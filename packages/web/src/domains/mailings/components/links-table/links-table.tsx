import type { MailingReads } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
import { countWords } from '../../mailings.words.ts';
import css from './links-table.late.module.css';

type Link = MailingReads['links'][number];

/** The address of a link in short: host and beginning of the path. */
function shortAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  const short = `${host}${pathname === '/' ? '' : pathname}`;
  return short.length > 40 ? `${short.slice(0, 39)}…` : short;
}

const noteOf = ({ isHidden, isPicture, url, words }: Link): string => {
  if (isHidden) return 'tells machines apart';
  if (isPicture) return 'picture';
  return words ? shortAddress(url) : '';
};

/** The links of a mail by the people who followed them; the one that no reader sees comes last. */
export function LinksTable({ reads: { clicked, links } }: { readonly reads: Pick<MailingReads, 'clicked' | 'links'> }) {
  const most = Math.max(1, ...links.map(({ people }) => people));
  return (
    <section className={css.links} aria-labelledby="mailing-links">
      <h2 id="mailing-links">Clicked by {countWords(clicked, 'person', 'people')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Link</th>
            <th scope="col">People</th>
            <th scope="col">Machines</th>
          </tr>
        </thead>
        <tbody>
          {links.map((one) => (
            <tr key={one.link}>
              <td>
                {one.isHidden ? 'Hidden link no reader sees' : one.words || shortAddress(one.url)}{' '}
                <small title={one.isHidden ? undefined : one.url}>{noteOf(one)}</small>
                <span className={css.bar}>
                  <span style={{ inlineSize: `${(100 * one.people) / most}%` }} />
                </span>
              </td>
              <td>{one.people.toLocaleString('en-GB')}</td>
              <td className={css.soft}>{one.machines.toLocaleString('en-GB')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
