import type { MailingSettings } from '@oeuvre/contracts/domains/mailings/counting/counting.model.ts';
import { countingRoutes } from '@oeuvre/contracts/domains/mailings/counting/counting.routes.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Status } from '../../../../../ui/label/label.tsx';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Part } from '../../../../../ui/working/part/part.tsx';
import css from './mail-settings.late.module.css';

/** The settings of all mailings of the site. */
export function MailSettings({
  settings: { countsReads, changedBy, changedAt },
}: {
  readonly settings: MailingSettings;
}) {
  const changing = useRevalidatingAct(
    () => browserCall(countingRoutes.changeSettings, { body: { countsReads: !countsReads } }),
    { done: countsReads ? 'Opens and clicks are no longer counted' : 'Opens and clicks are counted from now on' },
  );
  return (
    <Part
      isApart
      title="Opens and clicks"
      text="For mass mailings of articles. Each person can choose not to be counted."
    >
      <p className={css.state}>
        <Status shape={countsReads ? 'solid' : 'ring'}>{countsReads ? 'Counted' : 'Not counted'}</Status>
      </p>
      <p className={css.words}>
        {countsReads
          ? 'Mails that are sent from now on carry a picture of one pixel, and their links lead to their targets by an address of this site. If you switch it off, visits of these addresses are no longer counted, and the links still work.'
          : 'Mails carry no hidden picture, and their links lead straight to their targets. If you switch it on, mailings that start from then on are counted, except for people who chose otherwise.'}
      </p>
      <Button busy={changing.isBusy} onClick={() => void changing.act()}>
        {countsReads ? 'Stop counting' : 'Count opens and clicks'}
      </Button>
      {changedAt ? (
        <p className={css.last}>
          Last changed <DateTime iso={changedAt} withTime withZone />
          {changedBy ? ` by ${changedBy}` : ''}
        </p>
      ) : null}
    </Part>
  );
}
