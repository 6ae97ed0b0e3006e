import type { ActivityStatus } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { WallFilters as Filters } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import type { Tag as TagModel } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { Tag, Tags } from '../../../../../ui/lists/tag/tag.tsx';
import { Select } from '../../../../../ui/working/select/select.tsx';
import { toggledTag } from '../../../tags.links.ts';
import { isFilteredWall, wallQuery, wallWith, wallWithoutFilters } from '../../wall.links.ts';
import css from './wall-filters.late.module.css';

interface WallFiltersProps {
  readonly filters: Filters;
  /** The tags that filter the wall. */
  readonly tags: readonly TagModel[];
  /** Only admins see deleted works. */
  readonly seesDeleted: boolean;
}

/** The filters of a wall: status, owner, curator and tags. The address holds it. */
export function WallFilters({ filters, tags, seesDeleted }: WallFiltersProps) {
  const address = useAddressToCome();
  const navigate = useNavigate();
  const go = (change: Readonly<Record<string, string | null>>) =>
    void navigate(wallWith(address, change), { preventScrollReset: true });
  return (
    <div className={css.filters}>
      <StatusFilter address={address} counts={filters.counts} seesDeleted={seesDeleted} onChange={go} />
      <PersonFilter address={address} label="Owner" name="ownerId" people={filters.owners} onChange={go} />
      <PersonFilter address={address} label="Curator" name="curatorId" people={filters.curators} onChange={go} />
      <section aria-label="Tags">
        <h2 className={css.label}>Tags &amp; Filters</h2>
        {tags.length > 0 ? (
          <Tags>
            {tags.map((tag) => (
              <Tag key={tag.id} name={tag.name} to={toggledTag(address, tag.id)} isPressed />
            ))}
          </Tags>
        ) : (
          <p className={css.none}>Search for a keyword to filter by it.</p>
        )}
      </section>
      {isFilteredWall(address) ? (
        <ButtonLink kind="text" to={wallWithoutFilters(address)} preventScrollReset className={css.clear ?? ''}>
          Clear filters
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** The query that is being loaded, so a choice shows at once. */
function useAddressToCome(): URLSearchParams {
  const [address] = useSearchParams();
  const { location } = useNavigation();
  return location ? new URLSearchParams(location.search) : address;
}

interface StatusFilterProps {
  readonly address: URLSearchParams;
  readonly counts: Filters['counts'];
  readonly seesDeleted: boolean;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
}

function StatusFilter({ address, counts, seesDeleted, onChange }: StatusFilterProps) {
  const { published, activityStatuses } = wallQuery(address);
  // Without a choice, all works that are not deleted are shown.
  const chosen = published.length > 0 ? published : ['true', 'false'];
  const statuses: readonly ActivityStatus[] = activityStatuses.length > 0 ? activityStatuses : ['ACTIVE'];

  function choosePublished(value: 'true' | 'false', isOn: boolean) {
    const next = isOn ? [...chosen, value] : chosen.filter((one) => one !== value);
    onChange({ published: next.length === 1 ? next[0]! : null });
  }
  function chooseStatus(value: ActivityStatus, isOn: boolean) {
    const next = isOn ? [...statuses, value] : statuses.filter((one) => one !== value);
    onChange({ activityStatuses: next.some((one) => one !== 'ACTIVE') ? next.join(',') : null });
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.label}>Status</legend>
      <Line
        label="Published"
        count={counts.published}
        isOn={chosen.includes('true')}
        onChange={(isOn) => choosePublished('true', isOn)}
      />
      <Line
        label="Unpublished"
        count={counts.unpublished}
        isOn={chosen.includes('false')}
        onChange={(isOn) => choosePublished('false', isOn)}
      />
      {seesDeleted ? (
        <>
          <Line
            label="To delete"
            count={counts.toDelete}
            isOn={statuses.includes('TO_DELETE')}
            onChange={(isOn) => chooseStatus('TO_DELETE', isOn)}
          />
          <Line
            label="Deleted"
            count={counts.deleted}
            isOn={statuses.includes('DELETED')}
            onChange={(isOn) => chooseStatus('DELETED', isOn)}
          />
        </>
      ) : null}
    </fieldset>
  );
}

interface LineProps {
  readonly label: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Line = ({ label, count, isOn, onChange }: LineProps) => (
  <div className={css.line}>
    <Checkbox label={label} checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    <span className={css.count}>{count.toLocaleString('en-GB')}</span>
  </div>
);

interface PersonFilterProps {
  readonly address: URLSearchParams;
  readonly label: string;
  readonly name: 'ownerId' | 'curatorId';
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
}

function PersonFilter({ address, label, name, people, onChange }: PersonFilterProps) {
  const chosen = wallQuery(address)[name] ?? '';
  if (people.length === 0 && !chosen) return null;
  const unlisted = chosen && !people.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Somebody else' }] : [];
  return (
    <Select
      label={label}
      value={chosen}
      options={[
        { value: '', label: 'Anyone' },
        ...unlisted,
        ...people.map((person) => ({ value: person.id, label: person.name })),
      ]}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
    />
  );
}
