import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import type { UseEditedArtwork } from '../../use-edited-artwork.ts';
import { RecordConflict } from '../record-conflict/record-conflict.tsx';

const LoginDialog = lazyPart(
  async () => (await import('../../../../accounts/components/login-dialog/login-dialog.tsx')).LoginDialog,
);

interface RecordNoticesProps {
  readonly edited: UseEditedArtwork;
  readonly tagName: (id: string) => string;
}

/** The decisions of the editor about unsaved words: nothing is discarded without asking. */
export function RecordNotices({ edited, tagName }: RecordNoticesProps) {
  const { autosave, record, work } = edited;
  const { conflict, refusal, offered } = autosave;
  if (conflict)
    return (
      <RecordConflict
        base={conflict.base ?? conflict.theirs.value}
        ours={record}
        theirs={conflict.theirs.value}
        tagName={tagName}
        onSettle={(settled) => void edited.settle(settled)}
      />
    );
  if (refusal?.code === 'common/signed-out') return <LoggedOut flush={autosave.flush} />;
  if (refusal) return <Notice words={refusal.message} />;
  if (work.activityStatus !== 'ACTIVE')
    return (
      <Notice role="status" words="This artwork is marked for deletion. Readers do not see it.">
        {work.may.restore.allowed ? <Button onClick={() => void edited.act('restore')}>Restore</Button> : null}
      </Notice>
    );
  if (!offered) return null;
  return (
    <Notice words="Unsaved words from your last visit are kept on this device.">
      <Button onClick={autosave.discardOffered}>Discard</Button>
      <Button onClick={() => void edited.takeOffered()}>Bring them back</Button>
    </Notice>
  );
}

/** The session ended while writing: the record is saved after the next login. */
function LoggedOut({ flush }: { readonly flush: () => Promise<boolean> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Notice words="You have been logged out. Your words are kept on this device, and saved as soon as you log in again.">
      <Button onClick={() => setAsking(true)}>Log in</Button>
      {isAsking ? (
        <Suspense>
          <LoginDialog
            text="Your words stay where they are, and are saved at once."
            onClose={() => setAsking(false)}
            onLoggedIn={() => {
              setAsking(false);
              void flush();
            }}
          />
        </Suspense>
      ) : null}
    </Notice>
  );
}
