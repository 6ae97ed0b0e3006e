import { z } from 'zod';
import { route } from '../../kernel/route.ts';
import { siteText, siteTexts } from './about.model.ts';

export const aboutRoutes = {
  read: route({
    method: 'GET',
    path: '/api/about/:name',
    access: 'anyone',
    summary: 'What whoever runs the site says about it, about privacy, and about the terms of use; in Markdown.',
    params: z.object({ name: z.enum(siteTexts) }),
    reply: siteText,
  }),
};
