import { on } from '../../platform/jobs/events.ts';
import { showPhoto } from './files.photos.ts';

export const filesSubscriptions = [on('accounts.photoChanged', (tx, { userId }) => showPhoto(tx, userId))];
