import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import css from './back-link.module.css';

/** A link above the title to the page that this one belongs to. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={css.back}>
      <Icon of={ArrowLeft} size="small" />
      {children}
    </Link>
  );
}
