import type { Cell, Column } from '@lectern/contracts/analytics/column.ts';
import { ATTENDANCE_STATUSES } from '@lectern/contracts/attendance/status.ts';
import { ROLES, type Role } from '@lectern/contracts/kernel/roles.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { grouped } from '../kit/i18n/format.ts';
import type { TeacherTexts } from '../kit/i18n/teacher.zh-cn.ts';
import type { Texts } from '../kit/i18n/text.ts';
import type { useText } from './texts.ts';

const DECIMALS = 1000;
const KINDS = [
  'singleChoice',
  'multipleChoice',
  'judgement',
  'poll',
  'fillBlank',
  'subjective',
  'programming',
] as const satisfies readonly QuestionKind[];
/** Enough of an id to tell two apart; the whole is said when one asks. */
const SHORT_ID = 8;

/** A value as a table shows it: moments on the school's clock, ids shortened. */
export function cellText({ type }: Pick<Column, 'type'>, value: Cell, t: ReturnType<typeof useText>['t']): string {
  if (value === null) return '—';
  if (typeof value === 'boolean') return t(value ? 'explore.yes' : 'explore.no');
  if (type === 'time') return wallClock(value as number);
  if (type === 'uuid') return (value as string).slice(-SHORT_ID);
  if (typeof value === 'number') return grouped(Math.round(value * DECIMALS) / DECIMALS);
  return value;
}

const isOf = <Value extends string>(list: readonly Value[], value: Cell): value is Value =>
  list.some((one) => one === value);

/** What people call a value that stands in the data under a name of its own; undefined where it is called nothing else. */
export function wordOf({ name }: Pick<Column, 'name'>, value: Cell, t: Texts<TeacherTexts>['t']): string | undefined {
  if (name === 'status' && isOf(ATTENDANCE_STATUSES, value)) return t(`report.status.${value}`);
  if (name === 'kind' && isOf(KINDS, value)) return t(`kind.${value}`);
  if (name === 'role' && isOf(Object.keys(ROLES) as Role[], value)) return t(`replay.as.${value}`);
  return undefined;
}

export const isNumeric = ({ type }: Pick<Column, 'type'>): boolean =>
  type === 'int' || type === 'long' || type === 'number';
