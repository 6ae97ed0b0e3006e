import type { ComponentProps } from 'react';
import { Button } from '../button/button.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** Why the action is unavailable. The button stays focusable and shows this. */
  readonly reason?: string | undefined;
}

/** A button that may be unavailable: it then stays, disabled, with the reason. */
export function ActionButton({ reason, onClick, ...rest }: ActionButtonProps) {
  return (
    <Tooltip text={reason}>
      {(descriptionId) => (
        <Button
          {...rest}
          aria-disabled={reason ? true : undefined}
          aria-describedby={descriptionId}
          onClick={(event) => {
            if (reason) event.preventDefault();
            else onClick?.(event);
          }}
        />
      )}
    </Tooltip>
  );
}
