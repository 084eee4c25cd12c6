import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Page } from 'playwright-core';
import { demoClass } from '../../services/src/demo/demo.school.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { openSchool, type School } from './school.ts';

export const LAPTOP = { width: 1366, height: 768 };

/** A school and its teacher with a laptop, who plans lessons. */
export interface Planning {
  readonly school: School;
  readonly teacher: Client;
  readonly desk: () => Promise<Page>;
  /** A lesson of the demo's class that is in the timetable when this resolves. */
  readonly schedule: (title: string, startsAt?: number) => Promise<string>;
}

export async function openPlanning(): Promise<Planning> {
  const school = await openSchool();
  const teacher = await school.signIn('teacher');
  return {
    school,
    teacher,
    desk: () => school.chromium.open({ ...LAPTOP, as: teacher }),
    schedule: async (title, startsAt = Date.now() + 3_600_000) => {
      const id = newId();
      const data = { classId: demoClass.id, title, startsAt };
      const { cursor } = await insist(teacher, 'lesson', id, 'ScheduleLesson', data);
      await teacher.query(`/api/lessons?after=${cursor.incarnation}.${cursor.position}`);
      return id;
    },
  };
}
