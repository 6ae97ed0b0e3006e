import { Check, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import css from './section-fields.late.module.css';

interface ReadBackProps {
  /** The value that we understood; undefined: nothing. */
  readonly understood: ReactNode | undefined;
  /** More about what was understood, or what happens to a text that was not. */
  readonly children?: ReactNode;
}

/** Says in words how a text is read. It never corrects, and never refuses to save. */
export function ReadBack({ understood, children }: ReadBackProps) {
  return (
    <p className={understood === undefined ? css.notRead : css.read} role="status">
      <Icon of={understood === undefined ? CircleAlert : Check} size="small" />
      <b>{understood ?? 'Not understood'}</b>
      {children}
    </p>
  );
}
