import { PanelLeft } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { IconLink } from '../../icon-button/icon-button.tsx';

/** The address says whether the filters beside a list are closed, so a link closes them and they stay so. */
export const isPanelClosed = (address: URLSearchParams) => address.get('panel') === 'closed';

/** Closes or opens the filters beside a list. */
export function PanelToggle({ className = '' }: { readonly className?: string }) {
  const [address] = useSearchParams();
  const isClosed = isPanelClosed(address);
  const next = new URLSearchParams(address);
  next.delete('page');
  next.delete('panel');
  if (!isClosed) next.set('panel', 'closed');
  return (
    <IconLink
      icon={PanelLeft}
      label={isClosed ? 'Show the filters' : 'Hide the filters'}
      to={`?${next}`}
      preventScrollReset
      className={className}
    />
  );
}
