import { importsRoutes } from '@oeuvre/contracts/domains/exchange/import/imports.routes.ts';
import type { PausableKind } from '@oeuvre/contracts/domains/long-works/long-works.constants.ts';
import type { OwnWork } from '@oeuvre/contracts/domains/long-works/long-works.model.ts';
import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall } from '../../ui/api-context.ts';

export type WorkStep = NonNullable<OwnWork['step']>;

/** The calls of each kind that pause and resume it. */
const stepCalls: Readonly<Record<PausableKind, (id: string, name: WorkStep['name']) => Promise<unknown>>> = {
  'imports.step': (id, step) => browserCall(importsRoutes.step, { params: { id }, body: { step } }),
  'contact-imports.step': (id, step) => browserCall(contactImportsRoutes.step, { params: { id }, body: { step } }),
  'mailings.send': (id, step) =>
    browserCall(mailingsRoutes[step === 'pause' ? 'pause' : 'resume'], { params: { mailingId: id as MailingId } }),
};

export const takeStep = (id: string, { by, name }: WorkStep): Promise<unknown> => stepCalls[by](id, name);
