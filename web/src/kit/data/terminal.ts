import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import type { CHANNELS, TerminalType } from '@lectern/contracts/tracking/record.ts';

export type Channel = (typeof CHANNELS)[number];

/** Inside the messenger app, which has a login of its own [R2.06]. */
export const isMessenger = (agent: string): boolean => /MicroMessenger/.test(agent);

/** [R9.20] */
export function terminalOf(agent: string, width: number): TerminalType {
  if (/miniProgram/i.test(agent)) return 'minimp-h5';
  if (isMessenger(agent)) return 'gzh-h5';
  if (/Lectern\//.test(agent)) return 'app-h5';
  return width <= LIMITS.mobileMaxPx ? 'h5' : 'Web';
}

/** [R3.22] By which way whoever is here came: pictures hold an address with a code in it, who has only digits types them. */
export function channelOf(path: string, cameFromElsewhere: boolean, from: TerminalType): Channel {
  if (path === '/join') return 'code';
  if (cameFromElsewhere) return 'link';
  if (path.startsWith('/join/')) return 'scan';
  if (from === 'app-h5') return 'app';
  return from === 'minimp-h5' || from === 'gzh-h5' ? 'messenger' : 'web';
}
