import { z } from 'zod';

/** The texts of whoever runs the site, each a page of its own. */
export const siteTexts = ['about', 'privacy', 'terms'] as const;
export type SiteTextName = (typeof siteTexts)[number];

export const siteText = z.object({
  title: z.string(),
  /** Markdown, without the title. */
  text: z.string(),
});
export type SiteText = z.infer<typeof siteText>;
