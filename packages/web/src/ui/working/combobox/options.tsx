import { Combobox } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { ModalContext } from '../../dialog/modal.tsx';
import { Icon } from '../../icon/icon.tsx';
import css from './combobox.late.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line that tells it from others: an address, a parent place. */
  readonly hint?: string | undefined;
  /** An avatar or thumbnail before the words. */
  readonly leading?: ReactNode;
}

/** The list under the field: its options, 'Loading...' or 'No search result'. */
export function OptionsPopup({ isLoading }: { readonly isLoading: boolean }) {
  const modal = use(ModalContext);
  return (
    <Combobox.Portal container={modal ?? undefined}>
      <Combobox.Positioner className={css.positioner} sideOffset={4} positionMethod="fixed">
        <Combobox.Popup className={css.popup} aria-busy={isLoading || undefined}>
          <Combobox.Empty>
            <div className={css.empty}>{isLoading ? 'Loading...' : 'No search result'}</div>
          </Combobox.Empty>
          <Combobox.List className={css.list}>
            {(option: Option) => (
              <Combobox.Item key={option.value} value={option} className={css.option}>
                {option.leading}
                <span className={css.words}>
                  <span>{option.label}</span>
                  {option.hint ? <span className={css.hint}>{option.hint}</span> : null}
                </span>
                <Combobox.ItemIndicator className={css.check}>
                  <Icon of={Check} size="small" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
