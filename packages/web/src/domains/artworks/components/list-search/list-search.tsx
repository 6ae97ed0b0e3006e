import { searchPattern, searchPatternHint } from '@oeuvre/contracts/kernel/search-text.ts';
import { Form, useSearchParams } from 'react-router';
import { SearchField } from '../../../../ui/lists/search-field/search-field.tsx';
import { useSearchText } from '../../../../ui/working/typed-search/use-search-text.ts';
import css from './list-search.late.module.css';

interface ListSearchProps {
  readonly label: string;
  /** Parameters that the address may not say yet. */
  readonly more?: Readonly<Record<string, string>>;
  /** One letter is enough where each is looked for. */
  readonly isShort?: boolean;
  /** Its width and its place among other tools. */
  readonly className?: string | undefined;
}

/** The search of a list whose address holds everything, so it works without JavaScript: filters stay, the page does not. */
export function ListSearch({ label, more = {}, isShort = false, className = '' }: ListSearchProps) {
  const [address] = useSearchParams();
  const { text, setText, search } = useSearchText(address.get('searchQuery') ?? '');
  const isOther = (name: string) => name !== 'searchQuery' && name !== 'page' && !Object.hasOwn(more, name);
  const others = [...[...address].filter(([name]) => isOther(name)), ...Object.entries(more)];
  return (
    <Form method="get" role="search" className={`${css.search} ${className}`} onSubmit={() => search(text)}>
      <SearchField
        label={label}
        name="searchQuery"
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(!isShort && { pattern: searchPattern, title: searchPatternHint })}
      />
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
