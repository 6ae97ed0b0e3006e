import { pages } from '@oeuvre/contracts/addresses.ts';
import { Link } from 'react-router';
import { Logo } from '../ui/logo/logo.tsx';
import { useSite } from '../ui/use-site.ts';
import css from './footer.module.css';

const links = [
  { to: pages.explore, label: 'Explore' },
  { to: pages.segments, label: 'Segments' },
  { to: pages.articles, label: 'Articles' },
  { to: pages.catalogue, label: 'Artworks' },
  { to: pages.about, label: 'About' },
  { to: pages.privacy, label: 'Privacy' },
  { to: pages.termsOfUse, label: 'Terms of use' },
];

/** The footer of every page. */
export function Footer() {
  const site = useSite();
  return (
    <footer className={css.foot}>
      <div className={css.frame}>
        <Link to={pages.explore} className={css.brand}>
          <Logo area="open" name={site?.productName ?? 'Oeuvre'} />
        </Link>
        <div>
          <ul className={css.links}>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
          <p className={css.thanks}>
            Works are shown by the curators of each segment, with thanks to the museums that hold them.
          </p>
        </div>
      </div>
    </footer>
  );
}
