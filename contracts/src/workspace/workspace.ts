import * as z from 'zod/mini';
import { call } from '../kernel/call.ts';
import { query } from '../kernel/command.ts';

/**
 * The school's AI workspace, which is another program: somebody is signed on there by a code that Lectern gives them. Nothing
 * of it is a fact: codes are gone within a minute, and what is done over there Lectern does not know.
 */

const own = { visitor: 'bound' } as const;

/** Where the link of a sign-on leads, and what stands in it [R2.06]. */
export const WORKSPACE_PAGE = '/v2/web/ai-workspace/';
export const WORKSPACE_LINK = { from: 'cms', to: 'ai-workspace' } as const;

/** A comma-separated list, as the other program has it [R6.15]. */
export const roleList = (roles: string): readonly string[] =>
  roles
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');

export const INTERN = 'intern';

export const GiveWorkspaceCode = call('GiveWorkspaceCode', {
  path: '/api/me/workspace-code',
  summary: 'Get a code that signs me on to the AI workspace: once, within a minute, from where it was given.',
  data: z.object({}),
  result: z.object({ code: z.string(), until: z.int(), roles: z.string() }),
  allow: own,
});

export const workspaceCalls = [GiveWorkspaceCode] as const;

export const MyWorkspace = query('MyWorkspace', {
  summary: 'What would be handed over to the AI workspace, and when I was signed on there.',
  path: '/api/me/workspace',
  input: z.object({}),
  result: z.object({
    /** Where it is; absent where the school has none. */
    site: z.optional(z.string()),
    name: z.string(),
    account: z.optional(z.string()),
    /** A comma-separated list. */
    roles: z.string(),
    /** The newest first. */
    entries: z.array(z.object({ at: z.int(), roles: z.string() })),
  }),
  allow: own,
});
export type MyWorkspace = z.output<typeof MyWorkspace.result>;

export const WorkspaceSignOn = query('WorkspaceSignOn', {
  summary: 'Exchanges a code at the AI workspace; its roles, and where to go, come from that exchange alone.',
  path: '/edu_admin/cms_ai_workspace_sso/', // [R7.20]
  input: z.object({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  result: z.object({
    success: z.literal(true),
    data: z.object({ roles: z.string(), address: z.string() }),
  }),
  allow: own,
});
export type WorkspaceSignOn = z.output<typeof WorkspaceSignOn.result>;

export const workspaceQueries = [MyWorkspace, WorkspaceSignOn] as const;
