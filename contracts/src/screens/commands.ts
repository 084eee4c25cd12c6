import * as z from 'zod/mini';
import { command, type CommandOf } from '../kernel/command.ts';
import { id } from '../kernel/ids.ts';
import { face } from './facts.ts';

const teaches = { teacher: true, coTeacher: true, assistant: true } as const;

export const PairScreen = command('PairScreen', {
  summary: 'Let the screen that shows this code show the lesson.',
  data: z.object({ code: z.string().check(z.maxLength(16)) }),
  allow: teaches,
  records: ['ScreenPaired'],
});

export const UnpairScreen = command('UnpairScreen', {
  summary: 'Let a paired screen show the lesson no more.',
  data: z.object({ screenId: id }),
  allow: teaches,
  records: ['ScreenUnpaired'],
});

export const ChooseFace = command('ChooseFace', {
  summary: 'Show something else on the screens, or what the lesson is at again.',
  data: z.object({ face }),
  allow: teaches,
  records: ['FaceChosen'],
});

export const screensCommands = [PairScreen, UnpairScreen, ChooseFace] as const;
export type ScreensCommand = CommandOf<(typeof screensCommands)[number]>;
