import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { LIMITS } from '../kernel/limits.ts';
import { line } from '../kernel/text.ts';
import { danmuSettings } from './facts.ts';

const moderates = { teacher: true, coTeacher: true, assistant: true } as const;
/** Also a representative whom the teacher lets [R6.04]. */
const passes = { ...moderates, representative: 'danmu' } as const;
const one = z.object({ danmuId: id });

/** One line of at most 140 units [R5.10]. */
export const words = line(LIMITS.danmuUnits);

export const SendDanmu = command('SendDanmu', {
  summary: 'Send a danmu; sensitive words are refused, and a moderated one waits.',
  data: z.object({ danmuId: id, words }),
  allow: { student: true, representative: true, auditor: true, assistant: true }, // auditors take part [R6.06]
  records: ['DanmuSent', 'DanmuHeld'],
  hot: true,
});

export const PassDanmu = command('PassDanmu', {
  summary: 'Let a waiting danmu pass.',
  data: one,
  allow: passes,
  records: ['DanmuPassed'],
});

export const HideDanmu = command('HideDanmu', {
  summary: 'Take a danmu down, or turn a waiting one away.',
  data: one,
  allow: passes,
  records: ['DanmuHidden'],
});

export const RestoreDanmu = command('RestoreDanmu', {
  summary: 'Put a hidden danmu back.',
  data: one,
  allow: passes,
  records: ['DanmuRestored'],
});

export const MuteStudent = command('MuteStudent', {
  summary: 'Let someone send no danmu for the rest of the lesson.',
  data: z.object({ personId: id }),
  allow: moderates,
  records: ['StudentMuted'],
});

export const UnmuteStudent = command('UnmuteStudent', {
  summary: 'Let them send danmu again.',
  data: z.object({ personId: id }),
  allow: moderates,
  records: ['StudentUnmuted'],
});

export const ChangeDanmuSettings = command('ChangeDanmuSettings', {
  summary: 'Turn danmu on or off, and say how they run; what is left out stays.',
  data: z.partial(z.object(danmuSettings)),
  allow: moderates,
  records: ['DanmuSettingsChanged'],
});

export const danmuCommands = [
  SendDanmu,
  PassDanmu,
  HideDanmu,
  RestoreDanmu,
  MuteStudent,
  UnmuteStudent,
  ChangeDanmuSettings,
] as const;
export type DanmuCommand = CommandOf<(typeof danmuCommands)[number]>;
