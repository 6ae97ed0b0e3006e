import { useFetcher } from 'react-router';
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx';

/** Turns mails about what is not read on or off, at once; the form's page serves the intent `notificationMails`. */
export function NotificationMails({ wanted }: { readonly wanted: boolean }) {
  const fetcher = useFetcher();
  const asked = fetcher.formData?.get('mails');
  return (
    <Checkbox
      label="Tell me by mail what I have not read after five minutes"
      checked={asked === undefined || asked === null ? wanted : asked === 'true'}
      onChange={(event) => void fetcher.submit({ intent: 'notificationMails', mails: String(event.currentTarget.checked) }, { method: 'post' })}
    />
  );
}
