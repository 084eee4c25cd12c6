import { resolve } from 'node:path';
import * as z from 'zod';
import { isPrivate } from './provider-settings.ts';
import { WrongSetting } from './services.ts';

/** The environment, as far as it is about the media server of live video. */
export const LIVE_VIDEO_ENVIRONMENT = {
  /** The HTTP API of a Janus with its VideoRoom plugin and string ids, as in http://127.0.0.1:8088/janus. */
  LECTERN_JANUS: z.url({ protocol: /^https?$/ }).optional(),
  /** The `api_secret` of that Janus: only who knows it may ask it for anything. */
  LECTERN_JANUS_SECRET: z.string().min(16).optional(),
  /** Where that Janus puts what it records, as a path that both of them see. */
  LECTERN_JANUS_RECORDINGS: z.string().min(1).optional(),
} as const;

export interface LiveVideoSettings {
  readonly url: string;
  readonly secret: string;
  /** Without it nothing is recorded. */
  readonly recordings?: string;
}

/** @throws WrongSetting where what belongs together is not there, or the secret would travel in clear */
export function liveVideoOf(env: z.output<z.ZodObject<typeof LIVE_VIDEO_ENVIRONMENT>>): LiveVideoSettings | undefined {
  const { LECTERN_JANUS: url, LECTERN_JANUS_SECRET: secret, LECTERN_JANUS_RECORDINGS: recordings } = env;
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined)
    throw new WrongSetting('LECTERN_JANUS and LECTERN_JANUS_SECRET belong together: set both, or none.');
  if (!isPrivate(url)) throw new WrongSetting('LECTERN_JANUS: use https; plain http is for this machine only.');
  return { url: url.replace(/\/+$/, ''), secret, ...(recordings !== undefined && { recordings: resolve(recordings) }) };
}
