import * as z from 'zod';

const address = z.url({ protocol: /^https?$/ }).optional();
const words = z.string().trim().max(100).optional();

/** The environment, as far as the pages for everybody lead elsewhere; what is not set is not shown [R2.08]. */
export const SITE_ENVIRONMENT = {
  LECTERN_HELP_URL: address,
  LECTERN_TRAINING_URL: address,
  LECTERN_MARKET_URL: address,
  LECTERN_PEN_URL: address,
  LECTERN_ABOUT_URL: address,
  /** The installer of the program for a computer. */
  LECTERN_CLIENT_URL: address,
  LECTERN_HOTLINE: words,
  LECTERN_SUPPORT_MAIL: z.email().optional(),
  LECTERN_QQ_GROUP: words,
} as const;

type Env = z.output<z.ZodObject<typeof SITE_ENVIRONMENT>>;

export const siteOf = (env: Env) => ({
  help: env.LECTERN_HELP_URL,
  training: env.LECTERN_TRAINING_URL,
  market: env.LECTERN_MARKET_URL,
  pen: env.LECTERN_PEN_URL,
  about: env.LECTERN_ABOUT_URL,
  client: env.LECTERN_CLIENT_URL,
  hotline: env.LECTERN_HOTLINE,
  mail: env.LECTERN_SUPPORT_MAIL,
  qq: env.LECTERN_QQ_GROUP,
});
export type SiteSettings = ReturnType<typeof siteOf>;
