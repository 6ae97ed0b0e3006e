import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx';

/** Turns mails about what is not read on or off, at once; the form's page serves the intent `notificationMails`. A refused choice goes back. */
export function NotificationMails({ wanted }: { readonly wanted: boolean }) {
  const fetcher = useFetcher<{ readonly isDone?: boolean }>();
  const [chosen, setChosen] = useState(wanted);
  const isRefused = fetcher.state === 'idle' && fetcher.data !== undefined && !fetcher.data.isDone;
  return (
    <Checkbox
      label="E-mail me notifications I haven't read after five minutes"
      checked={isRefused ? wanted : chosen}
      onChange={({ currentTarget: { checked } }) => {
        setChosen(checked);
        void fetcher.submit({ intent: 'notificationMails', mails: String(checked) }, { method: 'post' });
      }}
    />
  );
}
