import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import type { Writing } from '../../../writing/use-writing.ts';

const LoginDialog = lazyPart(
  async () => (await import('../../../../accounts/components/login-dialog/login-dialog.tsx')).LoginDialog,
);
const RecoveredDraftDialog = lazyPart(
  async () =>
    (await import('../../../writing/components/recovered-draft-dialog/recovered-draft-dialog.tsx'))
      .RecoveredDraftDialog,
);

interface SaveNoticesProps {
  readonly writing: Writing;
  /** Shows both versions again, if the author went back to the text before choosing. */
  readonly onCompare: () => void;
}

/** The decisions of the author about unsaved text: nothing is discarded without asking. */
export function SaveNotices({ writing, onCompare }: SaveNoticesProps) {
  const { conflict, refusal, offered } = writing.autosave;
  if (conflict)
    return (
      <Notice words="This article has been changed elsewhere. Your text is kept on this device, and saved once you have chosen.">
        <Button onClick={onCompare}>Compare and choose</Button>
      </Notice>
    );
  if (refusal?.code === 'common/signed-out') return <LoggedOut writing={writing} />;
  if (refusal) return <Notice words={refusal.message} />;
  return offered ? <Offer writing={writing} /> : null;
}

/** The session ended while writing: the text is saved after the next login. */
function LoggedOut({ writing }: { readonly writing: Writing }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Notice words="You have been logged out. Your text is kept on this device, and saved as soon as you log in again.">
      <Button onClick={() => setAsking(true)}>Log in</Button>
      {isAsking ? (
        <Suspense>
          <LoginDialog
            text="Your text stays where it is, and is saved at once."
            onClose={() => setAsking(false)}
            onLoggedIn={() => {
              setAsking(false);
              void writing.autosave.flush();
            }}
          />
        </Suspense>
      ) : null}
    </Notice>
  );
}

function Offer({ writing }: { readonly writing: Writing }) {
  const [isLooking, setLooking] = useState(false);
  const present = writing.text.use();
  const { offered, discardOffered } = writing.autosave;
  return (
    <Notice words="Unsaved text from your last visit is kept on this device.">
      <Button onClick={discardOffered}>Discard</Button>
      <Button onClick={() => setLooking(true)}>See what differs</Button>
      <Button onClick={() => void writing.takeOffered()}>Bring it back</Button>
      {offered && isLooking ? (
        <Suspense>
          <RecoveredDraftDialog
            present={present}
            offered={offered}
            onClose={() => setLooking(false)}
            onDiscard={() => {
              setLooking(false);
              discardOffered();
            }}
            onTake={() => {
              setLooking(false);
              void writing.takeOffered();
            }}
          />
        </Suspense>
      ) : null}
    </Notice>
  );
}
