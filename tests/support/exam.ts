import type { MyAttempts } from '@lectern/contracts/attempt/queries.ts';
import type { ExamSettings } from '@lectern/contracts/exam/settings.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import type { Client } from './client.ts';

/** Two questions that are lettered A to C and one to fill in; what is right is written so that a search finds it. */
export const examPaper = (title = '力学'): PaperContent => ({
  title,
  groups: [
    {
      groupId: newId(),
      title: '一、单选题',
      questions: [
        {
          itemId: newId(),
          content: {
            kind: 'singleChoice',
            text: '角动量守恒的条件',
            choices: ['合外力为零', '合外力矩为零', '动能不变'],
            points: 30,
            key: 'B',
            explanation: '只给老师看的解析',
          },
        },
        {
          itemId: newId(),
          content: {
            kind: 'multipleChoice',
            text: '下列是矢量的有',
            choices: ['力', '功', '动量'],
            points: 30,
            key: 'AC',
          },
        },
      ],
    },
    {
      groupId: newId(),
      title: '二、填空题',
      questions: [
        {
          itemId: newId(),
          content: {
            kind: 'fillBlank',
            text: '动量变化是 ___',
            choices: [],
            points: 40,
            blanks: [{ accepted: ['只给老师看的空'] }],
          },
        },
      ],
    },
  ],
});

/** The same, with a question that a teacher scores. */
export function essayPaper(): PaperContent {
  const { title, groups } = examPaper();
  const content = { kind: 'subjective' as const, text: '为什么', choices: [], points: 100, explanation: '评分要点' };
  return {
    title,
    groups: [...groups, { groupId: newId(), title: '三、主观题', questions: [{ itemId: newId(), content }] }],
  };
}

export const examSettings: ExamSettings = {
  attempts: { mode: 'once', counts: 'highest' },
  shuffle: { questions: false, choices: false },
  terminal: 'any',
};

export interface PublishedForTest {
  readonly examId?: string;
  readonly name?: string;
  readonly settings?: Partial<ExamSettings>;
  readonly password?: string;
  readonly viewPassword?: string;
  readonly paper?: PaperContent;
}

/** A paper of somebody's own with these questions. */
export async function makePaper(owner: Client, { title, groups } = examPaper()): Promise<string> {
  const paperId = newId();
  const give = async (name: string, data: object) => {
    const { problem } = await owner.command('paper', paperId, name, data);
    if (problem !== undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  };
  await give('CreatePaper', { title, tags: [] });
  for (const { groupId, title: called, questions } of groups) {
    await give('AddPaperGroup', { groupId, variant: 0, title: called });
    await give('PutPaperQuestions', { groupId, questions });
  }
  return paperId;
}

/** Somebody begins their first attempt. */
export async function beginExam(student: Client, classId: string, examId: string) {
  const { result } = await student.query<MyAttempts>(`/api/exam/${examId}/attempts/mine?terminal=phone`);
  const attemptId = result!.nextId;
  const data = { examId, classId, device: newId(), terminal: 'phone' };
  const { receipt, problem } = await student.command('attempt', attemptId, 'StartAttempt', data);
  if (receipt === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return { attemptId, device: data.device, receipt };
}

/** An exam of a class that starts at once, unless its settings say otherwise. */
export async function publishExam(
  teacher: Client,
  classId: string,
  { examId = newId(), name = '期中考试', settings = {}, paper, ...passwords }: PublishedForTest = {},
): Promise<Receipt> {
  const { receipt, problem } = await teacher.command('exam', examId, 'PublishExam', {
    classId,
    paperId: await makePaper(teacher, paper),
    name,
    settings: { ...examSettings, ...settings },
    ...passwords,
  });
  if (receipt === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return receipt;
}
