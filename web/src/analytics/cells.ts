import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { TeacherTexts } from '../i18n/teacher.zh-cn.ts';
import type { Texts } from '../i18n/text.ts';

const DECIMALS = 1000;
/** Enough of an id to tell two apart; the whole is said when one asks. */
const SHORT_ID = 8;

/** A value as a table shows it: moments on the school's clock, ids shortened. */
export function cellText({ type }: Pick<Column, 'type'>, value: Cell, t: Texts<TeacherTexts>['t']): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return t(value ? 'explore.yes' : 'explore.no');
  if (type === 'time') return wallClock(value as number);
  if (type === 'uuid') return (value as string).slice(-SHORT_ID);
  if (typeof value === 'number') return (Math.round(value * DECIMALS) / DECIMALS).toLocaleString('en');
  return value;
}

export const isNumeric = ({ type }: Pick<Column, 'type'>): boolean =>
  type === 'int' || type === 'long' || type === 'number';
