import * as z from 'zod';
import { isPrivate } from './provider-settings.ts';
import { WrongSetting } from './services.ts';

/** The environment, as far as it is about the conferences of meetings. */
export const CONFERENCE_ENVIRONMENT = {
  /** A server of Jitsi Meet, as in https://meet.school.example. */
  LECTERN_JITSI: z.url({ protocol: /^https?$/ }).optional(),
  /** What that server knows this installation by, where it lets in only whom a token names. */
  LECTERN_JITSI_APP: z.string().optional(),
  LECTERN_JITSI_SECRET: z.string().min(32).optional(),
  /** Any other service: an address with {code} in it, which the meeting's code is put into. */
  LECTERN_CONFERENCE_LINK: z.string().optional(),
} as const;

export type ConferenceSettings =
  | {
      readonly kind: 'jitsi';
      readonly server: string;
      readonly app?: { readonly id: string; readonly secret: string };
    }
  | { readonly kind: 'link'; readonly template: string };

/** @throws WrongSetting where what belongs together is not there, or somebody could listen in */
export function conferenceOf(
  env: z.output<z.ZodObject<typeof CONFERENCE_ENVIRONMENT>>,
): ConferenceSettings | undefined {
  const { LECTERN_JITSI: server, LECTERN_JITSI_APP: id, LECTERN_JITSI_SECRET: secret } = env;
  const template = env.LECTERN_CONFERENCE_LINK;
  if (server !== undefined && template !== undefined)
    throw new WrongSetting('LECTERN_JITSI and LECTERN_CONFERENCE_LINK exclude one another: set one of them.');
  if ((id === undefined) !== (secret === undefined) || (id !== undefined && server === undefined))
    throw new WrongSetting(
      'LECTERN_JITSI_APP and LECTERN_JITSI_SECRET belong together, and to LECTERN_JITSI: set both, or none.',
    );
  for (const address of [server, template])
    if (address !== undefined && !(URL.canParse(address) && isPrivate(address)))
      throw new WrongSetting('LECTERN_JITSI, LECTERN_CONFERENCE_LINK: use https; plain http is for this machine only.');
  if (template !== undefined && !template.includes('{code}'))
    throw new WrongSetting('LECTERN_CONFERENCE_LINK: it must have {code} in it.');
  if (template !== undefined) return { kind: 'link', template };
  if (server === undefined) return undefined;
  return { kind: 'jitsi', server, ...(id !== undefined && secret !== undefined && { app: { id, secret } }) };
}
