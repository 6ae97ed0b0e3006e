import type { ComponentProps } from 'react';
import { Button } from '../button/button.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** Why it cannot be done now; the button stays, focusable, and says this. */
  readonly reason?: string | undefined;
}

/** A button that may be refused: then it is disabled with its reason, not gone. */
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
