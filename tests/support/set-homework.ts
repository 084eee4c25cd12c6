import { homework, homeworkStream } from '@lectern/contracts/homework/homework.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { fold, unfolded } from '@lectern/contracts/kernel/stream.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import { decideHomework } from '../../services/src/homework/homework.decider.ts';
import { given as givenIn, type Asked } from './given.ts';
import { studentId, teacherId } from './lesson-history.ts';

export const classId = studentId(90);
export const content = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '3.1 到 3.5' }] }],
};
export const [OPENS, DUE] = [1000, 2000];
export const wording = { title: '第 3 章习题', content, opensAt: OPENS, dueAt: DUE, late: 'refused', fullTenths: 1000 };
export const by = (role: Asked['role'], personId: string, at = 1500): Asked => ({ role, personId, at });
export const author = by('teacher', teacherId);
export const [assistant, one, two, three] = [
  by('assistant', studentId(80)),
  by('student', studentId(1)),
  by('student', studentId(2)),
  by('student', studentId(3)),
];
export type Given = readonly [name: string, data?: object, asked?: Asked];

/** Homework to which these commands were given, one after another. */
export function after(...commands: readonly Given[]) {
  const decider = { stream: homeworkStream, context: homework, decide: decideHomework } as const;
  let folded = unfolded(homeworkStream);
  const log: object[] = [];
  for (const [name, data = {}, asked = author] of commands) {
    const decided = givenIn(decider, folded).when(name, data, asked);
    if ('refused' in decided) throw new Error(`${name}: ${decided.refused}`);
    for (const fact of decided as readonly NewFact[]) {
      const stored = {
        ...fact,
        version: folded.version + 1,
        actor: asked.personId,
        role: asked.role,
        at: asked.at,
      };
      log.push({ ...stored, stream: `homework/${classId}`, school: classId });
      folded = fold(homeworkStream, folded, stored);
    }
  }
  return {
    log,
    version: folded.version,
    of: ({ personId }: Asked) => get(folded.state.homework.submissions, personId),
    when: (name: string, data: object = {}, asked = author) => {
      const decided = givenIn(decider, folded).when(name, data, asked);
      return 'refused' in decided ? decided.refused : decided.map(({ type }) => type);
    },
    decided: (name: string, data: object = {}, asked = author) => givenIn(decider, folded).when(name, data, asked),
  };
}
export const published: Given = ['PublishHomework', { classId, ...wording }];
export const flagged: Given = ['PublishHomework', { classId, ...wording, late: 'flagged' }];
export const submitted: Given = ['SubmitHomework', { words: '2 m/s' }, one];
export const opened = { personId: one.personId, basedOn: 2 };
export const graded: Given = ['GradeSubmission', { ...opened, scoreTenths: 900, remark: '单位' }];
export const returned: Given = ['ReturnSubmission', { ...opened, for: 'mend', remark: '写过程' }];
