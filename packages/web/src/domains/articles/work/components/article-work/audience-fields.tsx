import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { seesAllSegments } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { Globe, Lock } from 'lucide-react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { type Choice, RadioGroup } from '../../../../../ui/fields/radio/radio.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { useRootData } from '../../../../../ui/root-data.ts';
import { MultiCombobox } from '../../../../../ui/working/combobox/multi-combobox.tsx';
import type { Option } from '../../../../../ui/working/combobox/options.tsx';
import { useOptionSearch } from '../../../../../ui/working/combobox/use-option-search.ts';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import type { NamedSegment } from '../../../review/reach.ts';
import type { ArticleActs } from '../../use-article.ts';
import { ReachLine } from './reach-line.tsx';
import css from './settings-panel.late.module.css';

export interface AudienceFieldsProps {
  readonly article: Article;
  readonly acts: ArticleActs;
  /** The segments of the article. */
  readonly audience: readonly NamedSegment[];
}

const choices: readonly Choice<AccessType>[] = [
  {
    value: 'SUBSCRIBERS_ONLY',
    label: (
      <>
        <Icon of={Lock} size="small" /> Subscribers only
      </>
    ),
    description: 'Members of the segments below can read it.',
  },
  {
    value: 'PUBLIC',
    label: (
      <>
        <Icon of={Globe} size="small" /> Public
      </>
    ),
    description: 'Anyone with the link can read it.',
  },
];

/** The audience of the article. Each choice is sent and shown at once, and rolled back when refused. */
export function AudienceFields({ article, acts, audience }: AudienceFieldsProps) {
  const { options, search, isLoading } = useSegmentChoices();
  const selected = audience.map(({ id, name }): Option => ({ value: id, label: name }));

  function choose(chosen: readonly Option[]) {
    const now = chosen.map((option) => ({ id: option.value as SegmentId, name: option.label }));
    for (const segment of now) if (!article.segments.includes(segment.id)) void acts.addSegment(segment);
    for (const id of article.segments) if (!now.some((segment) => segment.id === id)) void acts.removeSegment(id);
  }
  return (
    <div className={css.fields}>
      <RadioGroup
        legend="General access"
        choices={choices}
        value={article.accessType}
        onChange={(now) => void acts.changeAccess(now, article.accessType)}
      />
      <MultiCombobox
        label="Segments"
        placeholder="Select segment"
        options={options}
        selected={selected}
        onChange={choose}
        onSearch={search}
        isLoading={isLoading}
      />
      <ReachLine article={article} audience={audience} />
    </div>
  );
}

/** Supervisors and admins choose among all segments, others among their own. */
function useSegmentChoices() {
  const viewer = useViewer();
  const seesAll = seesAllSegments(viewer);
  const own = useRootData<{ segments: { subscriptions: NamedSegment[]; assigned: NamedSegment[] } }>()?.segments;
  const found = useOptionSearch(seesAll ? findSegments : undefined, '');
  const belongingTo = [
    ...new Map(
      [...(own?.assigned ?? []), ...(own?.subscriptions ?? [])].map(({ id, name }) => [id, { value: id, label: name }]),
    ).values(),
  ];
  return {
    options: seesAll ? found.options : belongingTo,
    search: seesAll ? found.search : undefined,
    isLoading: found.isLoading,
  };
}

async function findSegments(searchQuery: string): Promise<readonly Option[]> {
  const { segments } = await browserCall(membershipsRoutes.segments, { query: { searchQuery } });
  return segments.map(({ id, name }) => ({ value: id, label: name }));
}
