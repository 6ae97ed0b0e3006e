import { useState } from 'react';
import { useFetcher } from 'react-router';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox.tsx';

/**
 * Turns mails about unread notifications on or off at once; the page's action serves the intent `notificationMails`. A
 * refused change is undone.
 */
export function NotificationMails({ wanted }: { readonly wanted: boolean }) {
  const fetcher = useFetcher<{ readonly isDone?: boolean }>();
  const [chosen, setChosen] = useState(wanted);
  const isRefused = fetcher.state === 'idle' && fetcher.data !== undefined && !fetcher.data?.isDone;
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
