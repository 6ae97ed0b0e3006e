import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';

export interface SelectionActsProps<Work> {
  /** The selected works, at least one. */
  readonly works: readonly Work[];
  /** Opens the page that edits them together. */
  readonly edit: ReactNode;
  /** The number of works if all that the list finds are selected: then they can only be edited. */
  readonly everything: number | undefined;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

interface OfferProps<Work> {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isBusy: boolean;
  /** The works that the act would change. */
  readonly works: readonly Work[];
  readonly onAct: (works: readonly Work[]) => Promise<void>;
}

/** An act that is offered if there is a work for it. */
export const Offer = <Work,>({ icon, label, isBusy, works, onAct }: OfferProps<Work>) =>
  works.length > 0 ? (
    <Button kind="quiet" busy={isBusy} onClick={() => void onAct(works)}>
      <Icon of={icon} size="small" />
      {label}
    </Button>
  ) : null;
