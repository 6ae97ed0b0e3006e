import { route } from '../../../kernel/route.ts';
import { accountErrors } from '../accounts.errors.ts';
import { erasure, erasurePreview, erasureRequest } from './erasure.model.ts';

const errors = accountErrors.codes;
const path = '/api/users/me/erasure';

export const erasureRoutes = {
  preview: route({
    method: 'GET',
    path,
    access: 'viewer',
    summary: 'What an erasure of the own account would end and remove, and whether one is asked for.',
    reply: erasurePreview,
  }),
  request: route({
    method: 'POST',
    path,
    access: 'viewer',
    summary: 'Erase the own account after a waiting time. Needs the password or a passkey.',
    body: erasureRequest,
    reply: erasure,
    errors,
  }),
  withdraw: route({
    method: 'DELETE',
    path,
    access: 'viewer',
    summary: 'Keep the account after all.',
    errors,
  }),
};
