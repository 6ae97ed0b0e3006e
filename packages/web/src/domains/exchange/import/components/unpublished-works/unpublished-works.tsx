import type { ImportDetail } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf } from '../../../../../ui/count-of.ts';
import { useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { isPublishing, readersOf, type Segment } from '../../audience.ts';

interface UnpublishedWorksProps {
  readonly table: ImportDetail;
  readonly segment: Segment | null;
}

/** The works of a finished import that nobody can see yet, with the act that publishes them. */
export function UnpublishedWorks({ table, segment }: UnpublishedWorksProps) {
  const { id, unpublished } = table;
  const { act, isBusy } = useRevalidatingAct(() =>
    browserCall(importsRoutes.step, { params: { id }, body: { step: 'publish' } }),
  );
  if (unpublished === 0) return null;
  const works = countOf(unpublished, 'work');
  if (isPublishing(table)) return <Notice role="status" words={`Publishing ${works}.`} />;
  async function publish() {
    const isSure = await confirm({
      title: `Publish ${works}?`,
      text: `${readersOf(segment)} will see ${unpublished === 1 ? 'it' : 'them'}.`,
      confirmLabel: 'Publish',
    });
    if (isSure) await act();
  }
  return (
    <Notice role="status" words={`Nobody can see ${works} of this import yet.`}>
      <Button busy={isBusy} onClick={() => void publish()}>
        {`Publish ${works}`}
      </Button>
    </Notice>
  );
}
