import { importContactsAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import type { ReactNode } from 'react';
import { BackLink } from '../../../../../ui/back-link/back-link.tsx';
import { inEnglish } from '../../../../../ui/count-of.ts';
import type { StatusShape } from '../../../../../ui/label/label.tsx';
import { Frame, PageHead } from '../../../../../ui/layout/layout.tsx';
import { Steps } from '../../../../../ui/working/steps/steps.tsx';
import { type ContactImportStep, contactImportSteps, isStarted } from '../../contact-import-query.ts';
import { leftOutOf, stateLabels, stateShapes } from '../../contact-imports.words.ts';
import css from './contacts-head.late.module.css';

interface ContactsHeadProps {
  readonly step: ContactImportStep;
  readonly segment: { readonly id: string; readonly name: string };
  readonly list: ContactImportDetail | null;
  /** The next act, and others beside it. */
  readonly children?: ReactNode;
}

const names: Readonly<Record<ContactImportStep, string>> = {
  file: 'File',
  columns: 'Columns',
  check: 'Dry run',
  run: 'Import',
};

/** Where the contacts go, the four words of the import with their states, and the act that comes next. */
export function ContactsHead({ step, segment, list, children }: ContactsHeadProps) {
  const addressOf = (tab: ContactImportStep) => {
    if (list) return importContactsAt(segment.id, { importId: list.id, tab });
    return tab === 'file' ? importContactsAt(segment.id) : undefined;
  };
  return (
    <>
      <Frame>
        <div className={css.back}>
          <BackLink to={segmentAt(segment.id, { tab: 'CONTACTS' })}>{`Contacts of ${segment.name}`}</BackLink>
        </div>
        <PageHead title="Import contacts" />
      </Frame>
      <Steps
        label="Import, in any order"
        current={step}
        steps={contactImportSteps.map((id) => ({ id, name: names[id], to: addressOf(id), ...stateOf(id, list) }))}
      >
        {children}
      </Steps>
    </>
  );
}

/** How far a step is, as a mark and a few words. */
function stateOf(step: ContactImportStep, list: ContactImportDetail | null): { shape: StatusShape; more: string } {
  if (!list) return { shape: 'ring', more: '' };
  const { state, mapping, columns, counts } = list;
  if (step === 'file') return { shape: 'solid', more: list.fileName };
  if (step === 'columns')
    return mapping.consent
      ? { shape: 'solid', more: `${mapping.columns.length} of ${columns.length} taken` }
      : { shape: 'half', more: '1 question' };
  if (step === 'check') {
    if (isStarted(list)) return { shape: 'solid', more: '' };
    if (state === 'checking') return { shape: 'half', more: 'running' };
    if (state === 'failed') return { shape: 'struck', more: 'failed' };
    if (state !== 'checked') return { shape: 'ring', more: 'not yet' };
    const leftOut = leftOutOf(counts);
    return leftOut > 0 ? { shape: 'half', more: `${inEnglish(leftOut)} left out` } : { shape: 'solid', more: '' };
  }
  if (!isStarted(list)) return { shape: 'ring', more: '' };
  return { shape: stateShapes[state], more: stateLabels[state].toLowerCase() };
}
