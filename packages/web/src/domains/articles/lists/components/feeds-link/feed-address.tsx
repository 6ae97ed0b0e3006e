import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyLink } from '../../../../../ui/copy-link.ts';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import css from './feeds-link.module.css';

/** An address to copy, or to select where the browser cannot copy. */
export function FeedAddress({ label, address }: { readonly label: string; readonly address: string }) {
  const id = useId();
  return (
    <div className={css.address}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        readOnly
        value={new URL(address, location.origin).href}
        onFocus={(event) => event.currentTarget.select()}
      />
      <IconButton icon={Copy} label={`Copy the ${label} address`} onClick={() => void copyLink(address)} />
    </div>
  );
}
