import { confirm } from '../../../ui/confirm/confirm.ts';
import { countOf } from '../../../ui/count-of.ts';

/** Asks before works are taken down: nothing else of a wall is lost by one click. */
export const confirmTakeDown = (count: number, segmentName: string) =>
  confirm({
    title: `Take ${countOf(count, 'artwork')} down?`,
    text: `Readers of ${segmentName} will not see ${count === 1 ? 'it' : 'them'} there any more. ${count === 1 ? 'The work itself stays' : 'The works themselves stay'} as ${count === 1 ? 'it is' : 'they are'}.`,
    confirmLabel: 'Take down',
    isDanger: true,
  });
