import { MarkAttendance } from '@lectern/contracts/attendance/commands.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { useText } from '../../i18n/teacher.ts';

const READERS = new Set(['assistant', 'administrator', 'reviewer']);

/** Why whoever has this role in the lesson cannot correct its attendance; undefined for who can [R6.01, R6.07]. */
export function useWhyNotCorrect(role: string): string | undefined {
  const { t } = useText();
  if (may({ role: role as Role, bound: true }, MarkAttendance.allow)) return undefined;
  return t(`report.readOnly.${READERS.has(role) ? (role as 'assistant') : 'other'}`);
}
