import type { JoinLesson } from '@lectern/contracts/attendance/commands.ts';
import type { JoinClass, WithdrawRequest } from '@lectern/contracts/class/commands.ts';
import type { EnterAsGuest } from '@lectern/contracts/guests/guests.ts';
import type { CodeTarget, MyMembership } from '@lectern/contracts/class/queries.ts';
import type * as z from 'zod/mini';
import { isAlreadySo, ProblemError } from '../../kit/data/errors.ts';
import { deviceId } from '../../kit/data/device.ts';
import { command, query } from '../../kit/data/request.ts';

export type Target = z.output<(typeof CodeTarget)['result']>;

/** Which lesson or class a code leads to. The path stands here so that a phone need not load the schemas; a test compares. */
export const CODE_PATH = '/api/codes/:code';

export const lookUp = (code: string): Promise<Target> => query<typeof CodeTarget>({ path: CODE_PATH }, { code });

/**
 * As a student or an auditor [R6.06]: with an account into the class, without one into this lesson only; then into the
 * lesson that the code belongs to [R1.18].
 */
export async function goIn(
  target: Target,
  code: string,
  isBound: boolean,
  as?: 'auditor',
): Promise<'inside' | 'waiting' | 'teaching'> {
  const { classId, lessonId } = target;
  const data = { code, ...(as && { as }) };
  try {
    if (isBound || lessonId === undefined) await joinClass(target, code, as);
    else await settled(command<typeof EnterAsGuest>('lesson', lessonId, 'EnterAsGuest', data, { classId }));
    if (lessonId !== undefined) await joinLesson(lessonId, classId);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, role = '' } = await membershipIn(classId);
    if (status === 'requested') return 'waiting';
    if (TEACHES.has(role)) return 'teaching';
    throw error;
  }
  const isAsking = lessonId === undefined && (await membershipIn(classId)).status === 'requested';
  return isAsking ? 'waiting' : 'inside';
}

export const MINE_PATH = '/api/class/:id/mine';

/** Who teaches along comes to the console, not to the class's places [R6.02, R6.03]. */
const TEACHES: ReadonlySet<string> = new Set(['teacher', 'coTeacher', 'assistant']);

/** As what one is in a class; where a teacher approves, whoever joined by a code has asked to be. */
export const membershipIn = (classId: string) => query<typeof MyMembership>({ path: MINE_PATH }, { id: classId });

export const withdrawRequest = (classId: string): Promise<void> =>
  settled(command<typeof WithdrawRequest>('class', classId, 'WithdrawRequest', {}, { classId }));

export const joinClass = ({ classId }: Target, code: string, as?: 'auditor'): Promise<void> =>
  settled(command<typeof JoinClass>('class', classId, 'JoinClass', { code, ...(as && { as }) }, { classId }));

export async function joinLesson(lessonId: string, classId?: string): Promise<void> {
  await settled(
    command<typeof JoinLesson>(
      'lesson',
      lessonId,
      'JoinLesson',
      { device: deviceId() },
      classId === undefined ? {} : { classId },
    ),
  );
}

/** Who is in already is in. */
async function settled(given: Promise<unknown>): Promise<void> {
  await given.catch((error: unknown) => {
    if (!isAlreadySo(error)) throw error;
  });
}
