import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import css from './account-row.late.module.css';

/** A list of things that belong to an account, one line each. */
export function AccountRows({ children }: { readonly children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

interface AccountRowProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly facts: ReactNode;
  /** The acts on the row. */
  readonly children?: ReactNode;
}

export function AccountRow({ icon, name, facts, children }: AccountRowProps) {
  return (
    <li className={css.row}>
      <Icon of={icon} />
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.facts}>{facts}</p>
      </div>
      <div className={css.acts}>{children}</div>
    </li>
  );
}

/** Marks what is in use at this moment. */
export const Here = ({ children }: { readonly children: ReactNode }) => <span className={css.here}>{children}</span>;
