import { firstRefusal } from '../../../kernel/verdict.ts';
import { hasRole, type Role, type Viewer } from '../../../kernel/viewer.ts';

/** Who changes the ontology; it concerns all works, whosoever they are. */
export const ontologyEditingRoles = ['SUPER'] as const satisfies readonly Role[];

export const mayEditOntology = (viewer: Viewer) =>
  firstRefusal(!hasRole(viewer, ...ontologyEditingRoles) && 'forbidden');
