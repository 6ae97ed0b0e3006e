import type { ApplicationStatus } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { Status, type StatusShape } from '../../../../ui/label/label.tsx';
import { statusWords } from '../../applications.words.ts';

const shapes: Readonly<Record<ApplicationStatus, StatusShape>> = {
  pending: 'half',
  approved: 'solid',
  declined: 'struck',
  available: 'ring',
  linked: 'ring',
  ready: 'ring',
  archived: 'minus',
};

export const ApplicationState = ({ status }: { readonly status: ApplicationStatus }) => (
  <Status shape={shapes[status]}>{statusWords[status]}</Status>
);
