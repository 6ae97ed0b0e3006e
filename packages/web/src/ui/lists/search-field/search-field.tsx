import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../../icon/icon.tsx';
import css from './search-field.module.css';

interface SearchFieldProps extends ComponentProps<'input'> {
  /** The name of the field, also shown while it is empty. */
  readonly label: string;
  readonly iconSize?: 'normal' | 'small';
}

/** A field for a search, with its magnifying glass; `children` come after the text. */
export const SearchField = ({ label, iconSize = 'small', className = '', children, ...input }: SearchFieldProps) => (
  <label className={`${css.field} ${className}`}>
    <Icon of={Search} size={iconSize} />
    <input dir="auto" type="search" aria-label={label} placeholder={label} maxLength={200} {...input} />
    {children}
  </label>
);
