import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { asked } from './confirm.ts';

/** Shows the questions of `confirm`. Mounted once, by the root. */
export function Confirmation() {
  const question = asked.use();
  const answer = (isConfirmed: boolean) => question?.answer(isConfirmed);
  return (
    <Dialog
      title={question?.title ?? ''}
      isOpen={question !== null}
      onClose={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{question?.cancelLabel ?? 'Cancel'}</Button>
          <Button kind={question?.isDanger ? 'danger' : 'main'} onClick={() => answer(true)}>
            {question?.confirmLabel ?? 'Confirm'}
          </Button>
        </>
      }
    >
      {question?.text ? <p>{question.text}</p> : undefined}
    </Dialog>
  );
}
