import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import {
  PaperCreated,
  PaperDeleted,
  PaperGroupRemoved,
  PaperQuestionRemoved,
  PaperQuestionsDrawn,
  PaperVariantAdded,
} from '@lectern/contracts/paper/facts.ts';
import type { QuestionContent } from '@lectern/contracts/question/content.ts';
import type { Asked, Place } from './asked.ts';

const [groupId, itemId] = [newId(), newId()];
const content: QuestionContent = { kind: 'judgement', text: '角动量守恒。', choices: [], points: 20, key: 'A' };
const DETAILS = { title: '单元测验', tags: [] };
const totals = { questions: 1, points: 20, errors: 0, variants: 1 };
const groups = [{ groupId, title: '判断题', questions: [{ itemId, content }] }];
const made =
  (...more: readonly NewFact[]) =>
  () => [PaperCreated({ ...DETAILS, variants: [groups], totals }), ...more];
const [drawId, seed] = [newId(), '0'.repeat(32)];
const NOBODYS = '物理/没有题的一章';
const fromOwn = (libraryId: string) => ({ libraryId, folders: [NOBODYS], tags: [], difficulties: [], kinds: [] });
const drawn = ({ people }: Place) => [
  PaperCreated({ ...DETAILS, variants: [[{ groupId, title: '判断题', questions: [] }]], totals }),
  PaperQuestionsDrawn({
    drawId,
    groupId,
    seed,
    from: fromOwn(people.of('teacher').id),
    matching: 1,
    questions: [{ itemId, content }],
    totals,
  }),
];
/** A paper is its maker's alone. */
const teachers = { by: ({ people }: Place) => people.of('teacher').id, given: made() };
const about = (data: object): Asked => ({ ...teachers, data: () => data });

export const paperAsked: Readonly<Record<string, Asked>> = {
  CreatePaper: { ...about(DETAILS), answers: 'already.so' },
  DescribePaper: about({ ...DETAILS, basedOn: 1 }),
  DeletePaper: about({}),
  RestorePaper: { ...about({}), given: made(PaperDeleted({})) },
  AddPaperVariant: about({}),
  RemovePaperVariant: { ...about({}), given: made(PaperVariantAdded({ variant: 1, groups: [], totals })) },
  AddPaperGroup: about({ groupId: newId(), variant: 0, title: '单选题' }),
  RenamePaperGroup: about({ groupId, title: '判断' }),
  MovePaperGroup: about({ groupId }),
  RemovePaperGroup: about({ groupId }),
  RestorePaperGroup: { ...about({ groupId }), given: made(PaperGroupRemoved({ groupId, totals })) },
  PutPaperQuestions: about({ groupId, questions: [{ itemId: newId(), content }] }),
  RevisePaperQuestion: about({ itemId, content, basedOn: 1 }),
  RevisePaperQuestions: about({ questions: [{ itemId, content, basedOn: 1 }] }),
  MovePaperQuestion: about({ itemId, groupId }),
  RemovePaperQuestion: about({ itemId }),
  RestorePaperQuestion: { ...about({ itemId }), given: made(PaperQuestionRemoved({ itemId, totals })) },
  SetPaperPoints: about({ of: { groupId }, points: 30 }),
  DrawPaperQuestions: {
    ...teachers,
    data: ({ people }) => ({ drawId: newId(), groupId, from: fromOwn(people.of('teacher').id), n: 1, points: 20 }),
    answers: 'paper.tooFewMatch',
  },
  DrawPaperQuestionsAgain: { ...about({ drawId }), given: drawn, answers: 'paper.tooFewMatch' },
  UndoPaperDraw: { ...about({ drawId, seed }), given: drawn },
};
