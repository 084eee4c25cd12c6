import * as z from 'zod';
import { isPrivate } from './provider-settings.ts';
import { WrongSetting } from './services.ts';

/** The environment, as far as it is about the school's AI workspace. */
export const WORKSPACE_ENVIRONMENT = {
  /** Where people go, as in https://ai.school.example. */
  LECTERN_AI_WORKSPACE: z.url({ protocol: /^https?$/ }).optional(),
  /** Where a code is exchanged, and the secret by which this installation is known there. */
  LECTERN_AI_WORKSPACE_EXCHANGE: z.url({ protocol: /^https?$/ }).optional(),
  LECTERN_AI_WORKSPACE_SECRET: z.string().optional(),
  /** Whether those may go there who are interns by what it says. */
  LECTERN_AI_WORKSPACE_INTERNS: z.stringbool().default(false),
} as const;

export interface WorkspaceSettings {
  readonly site: string;
  readonly exchange: string;
  readonly secret: string;
  readonly interns: boolean;
}

/** @throws WrongSetting where what belongs together is not there, or somebody could listen in */
export function workspaceOf(env: z.output<z.ZodObject<typeof WORKSPACE_ENVIRONMENT>>): WorkspaceSettings | undefined {
  const { LECTERN_AI_WORKSPACE: site, LECTERN_AI_WORKSPACE_EXCHANGE: exchange } = env;
  const secret = env.LECTERN_AI_WORKSPACE_SECRET;
  if (site === undefined && exchange === undefined && secret === undefined) return undefined;
  if (site === undefined || exchange === undefined || secret === undefined)
    throw new WrongSetting(
      'LECTERN_AI_WORKSPACE, LECTERN_AI_WORKSPACE_EXCHANGE and LECTERN_AI_WORKSPACE_SECRET belong together: set all, or none.',
    );
  if (![site, exchange].every(isPrivate))
    throw new WrongSetting('LECTERN_AI_WORKSPACE…: use https; plain http is for this machine only.');
  return { site, exchange, secret, interns: env.LECTERN_AI_WORKSPACE_INTERNS };
}
