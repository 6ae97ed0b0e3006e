import { notationLanguage } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { Combobox } from '../../../../../ui/working/combobox/combobox.tsx';
import { labelsPart, notationsPart } from '../../parts/term-parts.ts';
import { useOpenPart } from '../../parts/use-open-part.ts';
import { languageName } from '../../vocabulary.words.ts';
import { TermPartEditor } from '../term-part/term-part.tsx';
import type { EditedProps } from './term-notes.tsx';
import css from './term-view.late.module.css';

/** Languages offered for new labels; an import may bring any other. */
const offered =
  'en de fr it es pt nl da sv nb nn fi is pl cs sk hu sl hr sr bg ro el ru uk et lv lt tr he ar fa hi bn ta ur th vi id ms ja ko zh zh-Hans zh-Hant la grc sa ca eu gl cy ga mt sq mk hy ka kk mn bo km my sw am'.split(
    ' ',
  );

const partOf = (language: string) => (language === notationLanguage ? notationsPart : labelsPart(language));

const addable = [...offered.map(labelsPart), notationsPart];

const languagesOf = ({ labels }: TermWhole) =>
  [...new Set(labels.map(({ language }) => language))].sort(
    (one, other) =>
      Number(other === 'en') - Number(one === 'en') || languageName(one).localeCompare(languageName(other), 'en'),
  );

/** The names of the term: a row for each language, edited in its place. */
export function TermLabels({ term, onChanged, onWriting }: EditedProps) {
  const languages = languagesOf(term);
  const [isAdding, setAdding] = useState(false);
  const { open, setOpen } = useOpenPart(term.id, 'labels ', onWriting);
  const known = languages.map((language) => ({ language, part: partOf(language) }));
  const isThere = known.some(({ part }) => part.key === open);
  const added = isThere ? undefined : addable.find((part) => part.key === open);
  const close = () => setOpen(undefined);
  return (
    <section className={css.section}>
      <header>
        <h3>Labels</h3>
        <Button kind="text" onClick={() => setAdding(!isAdding)} aria-expanded={isAdding}>
          Add a language
        </Button>
        {languages.includes(notationLanguage) ? null : (
          <Button kind="text" onClick={() => setOpen(notationsPart.key)}>
            Add a notation
          </Button>
        )}
      </header>
      {isAdding ? (
        <Combobox
          label="Language"
          options={offered
            .filter((language) => !languages.includes(language))
            .map((language) => ({ value: language, label: languageName(language), hint: language }))}
          value={null}
          onChange={(option) => {
            if (!option) return;
            setAdding(false);
            setOpen(labelsPart(option.value).key);
          }}
          placeholder="Choose a language"
        />
      ) : null}
      {added ? <TermPartEditor term={term} part={added} isKnown={false} onSaved={onChanged} onClose={close} /> : null}
      <ul className={css.rows}>
        {known.map(({ language, part }) => {
          if (part.key === open)
            return (
              <li key={language}>
                <TermPartEditor
                  term={term}
                  part={part}
                  isKnown={language !== 'en'}
                  onSaved={onChanged}
                  onClose={close}
                />
              </li>
            );
          return <LabelsInLanguage key={language} term={term} language={language} onEdit={() => setOpen(part.key)} />;
        })}
      </ul>
    </section>
  );
}

interface LabelsInLanguageProps {
  readonly term: TermWhole;
  readonly language: string;
  readonly onEdit: () => void;
}

function LabelsInLanguage({ term, language, onEdit }: LabelsInLanguageProps) {
  const isNotation = language === notationLanguage;
  const of = (kind: string) =>
    term.labels.filter((one) => one.language === language && one.kind === kind).map(({ name }) => name);
  return (
    <li>
      <button type="button" className={css.labels} onClick={onEdit}>
        <span className={css.key}>{isNotation ? 'Notation' : languageName(language)}</span>
        <span lang={language} dir="auto">
          {isNotation ? of('notation').join(', ') : (of('preferred')[0] ?? '-')}
        </span>
        <span lang={language} dir="auto" className={css.soft}>
          {isNotation ? null : of('alternative').join(', ') || '-'}
        </span>
        <Hidden> Edit</Hidden>
      </button>
    </li>
  );
}
