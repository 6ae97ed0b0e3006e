import { firstRefusal } from '../../../kernel/verdict.ts';
import { hasRole, type Role, type Viewer } from '../../../kernel/viewer.ts';

/** People who may change the ontology; it concerns all works, whoever owns them. */
export const ontologyEditingRoles = ['SUPER'] as const satisfies readonly Role[];

export const mayEditOntology = (viewer: Viewer) =>
  firstRefusal(!hasRole(viewer, ...ontologyEditingRoles) && 'forbidden');
