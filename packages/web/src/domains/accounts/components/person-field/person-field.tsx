import type { PersonFound } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { browserCall } from '../../../../ui/api-context.ts';
import { personName } from '../../../../ui/avatar/initials.ts';
import type { Labelled } from '../../../../ui/fields/field/field.tsx';
import { Combobox } from '../../../../ui/working/combobox/combobox.tsx';
import type { Option } from '../../../../ui/working/combobox/options.tsx';
import { useOptionSearch } from '../../../../ui/working/combobox/use-option-search.ts';

/** The specification's delay for searching people, in milliseconds. */
const delay = 500;

interface PersonOption extends Option {
  readonly person: PersonFound;
}
/** Which people are offered; all of them by default. */
export interface WantedPeople {
  readonly roles?: readonly Role[];
  readonly flag?: 'canWriteArticles';
}
interface PersonFieldProps extends Labelled {
  readonly among?: WantedPeople;
  readonly value: PersonFound | null;
  readonly onChange: (person: PersonFound | null) => void;
  readonly placeholder?: string;
}

const optionOf = (person: PersonFound): PersonOption => ({
  value: person.id,
  label: personName(person),
  hint: person.email,
  person,
});

/** Chooses one person by name or e-mail address. */
export function PersonField({
  among = {},
  value,
  onChange,
  placeholder = 'Type name or e-mail address',
  ...labelled
}: PersonFieldProps) {
  const { roles = [], flag } = among;
  const find = async (text: string): Promise<readonly PersonOption[]> =>
    isSearchable(text)
      ? (await browserCall(accountsRoutes.byParams, { query: { roles: [...roles], flag, text } })).map(optionOf)
      : [];
  const { options, search, isLoading } = useOptionSearch(find, undefined, delay);
  return (
    <Combobox
      {...labelled}
      options={options}
      value={value && optionOf(value)}
      onChange={(option) => onChange((option as PersonOption | null)?.person ?? null)}
      onSearch={search}
      isLoading={isLoading}
      placeholder={placeholder}
    />
  );
}
