import * as danmu from '@lectern/contracts/danmu/facts.ts';
import { initialDanmu, type Danmu, type DanmuSettings } from '@lectern/contracts/danmu/state.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import { at, danmuId, sealed, studentId } from './moments.ts';
import { byStudent, type Grant } from './wish.ts';

export const danmuSent = (student: number, n: number, words = `弹幕 ${n}`) =>
  danmu.DanmuSent({ danmuId: danmuId(n), personId: studentId(student), words: sealed(student, words) });
export const danmuHeld = (student: number, n: number, words = `弹幕 ${n}`) =>
  danmu.DanmuHeld({ danmuId: danmuId(n), personId: studentId(student), words: sealed(student, words) });
export const danmuPassed = (student: number, n: number) =>
  danmu.DanmuPassed({ danmuId: danmuId(n), personId: studentId(student) });
export const danmuHidden = (student: number, n: number) =>
  danmu.DanmuHidden({ danmuId: danmuId(n), personId: studentId(student) });
export const danmuRestored = (student: number, n: number) =>
  danmu.DanmuRestored({ danmuId: danmuId(n), personId: studentId(student) });
export const muted = (student: number) => danmu.StudentMuted({ personId: studentId(student) });
export const unmuted = (student: number) => danmu.StudentUnmuted({ personId: studentId(student) });
export const settingsChanged = (change: Partial<DanmuSettings>) =>
  danmu.DanmuSettingsChanged({ ...initialDanmu.settings, ...change });

/** Danmu that are shown at once or wait, pass, are hidden and put back; people who are muted; moderation on and off. */
export const grantDanmu: Grant = (wish, state, second) => {
  const { settings, sent, danmu: all } = state.danmu;
  if (wish.move === 0) return at(second, settingsChanged({ moderated: wish.flip, speed: wish.flip ? 'slow' : 'fast' }));
  if (wish.move === 1) return at(second, wish.flip ? muted(wish.student) : unmuted(wish.student));
  if (wish.move > 10) {
    const send = settings.moderated ? danmuHeld : danmuSent;
    return byStudent(wish, state, at(second, send(wish.student, sent + 1)));
  }
  const known = [...entries(all)].map(([, one]) => one);
  const one = known[wish.seconds % Math.max(1, known.length)];
  return one === undefined ? [] : at(second, moderation(one, wish.flip));
};

function moderation({ danmuId, personId, status }: Danmu, flip: boolean) {
  if (status === 'hidden') return danmu.DanmuRestored({ danmuId, personId });
  return status === 'held' && flip
    ? danmu.DanmuPassed({ danmuId, personId })
    : danmu.DanmuHidden({ danmuId, personId });
}
