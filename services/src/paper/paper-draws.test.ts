import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import type { Drawable } from '@lectern/contracts/paper/draw.ts';
import { paper, paperStream } from '@lectern/contracts/paper/paper.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import { describe, expect, it } from 'vitest';
import { given, having, type Asked } from '../../../tests/support/given.ts';
import { studentId } from '../../../tests/support/lesson-history.ts';
import { decidePaper, type PaperGathered } from './paper.decider.ts';

const decider = { stream: paperStream, context: paper, decide: decidePaper };
const [groupId, drawId, mine] = [newId(), newId(), newId()];
const content = (text: string) => ({
  kind: 'singleChoice' as const,
  text,
  choices: ['甲', '乙'],
  points: 30,
  key: 'A',
});
const shelf: readonly Drawable[] = Array.from({ length: 8 }, (_, at) => ({
  questionId: newId(),
  edition: at + 1,
  content: content(`题 ${at}`),
}));
const from = { libraryId: studentId(1), folders: [], tags: [], difficulties: [], kinds: [] };
const seed = (n: number) => n.toString(16).padStart(32, '0');
const draw = (n = 3, more: object = {}) =>
  ['DrawPaperQuestions', { drawId, groupId, from, n, points: 25, ...more }] as const;
const again = ['DrawPaperQuestionsAgain', { drawId }] as const;
const undo = (n: number) => ['UndoPaperDraw', { drawId, seed: seed(n) }] as const;
const write = (itemId: string, text: string) =>
  ['PutPaperQuestions', { groupId, questions: [{ itemId, content: content(text) }] }] as const;
const begun = [
  ['CreatePaper', { title: '单元测验', tags: [] }],
  ['AddPaperGroup', { groupId, variant: 0, title: '单选题' }],
] as const;
const asking = (gathered: Partial<PaperGathered>): Asked => ({
  personId: studentId(1),
  streamId: newId(),
  role: 'teacher',
  at: 5,
  gathered: { fresh: newId, drawable: shelf, ...gathered },
});

/** What these commands lead to, one after another; the n-th draws by the n-th seed. */
function after(...commands: readonly (readonly [string, object])[]) {
  let facts: readonly NewFact[] = [];
  const me = asking({});
  for (const [at, [name, data]] of [...begun, ...commands].entries()) {
    const led = given(decider, having(paperStream, facts, { ...me, at: 1 })).when(
      name,
      data,
      asking({ seed: seed(at - begun.length) }),
    );
    if ('refused' in led) throw new Error(`${name}: ${led.refused}`);
    facts = [...facts, ...led];
  }
  const folded = having(paperStream, facts, { ...me, at: 1 });
  const state = folded.state.paper;
  const questions = questionsOf(state);
  return { ...given(decider, folded), facts, state, questions, words: questions.map((one) => one.content.text) };
}
const me = asking({ seed: seed(99) });

describe('[R5.45] a random draw', () => {
  it('puts so many different questions into the group, in their version of then and for the points that were asked', () => {
    const { questions, facts } = after(write(mine, '自己写的'), draw());
    expect(questions).toHaveLength(4);
    for (const { content: one, from: taken } of questions.slice(1)) {
      const kept = shelf.find(({ questionId }) => questionId === taken!.questionId)!;
      expect(taken!.version).toBe(kept.edition);
      expect(one).toEqual({ ...kept.content, points: 25 });
    }
    expect(new Set(questions.map(({ from: taken }) => taken?.questionId)).size).toBe(4);
    expect(facts.at(-1)!.data).toMatchObject({ seed: seed(1), matching: 8, totals: { questions: 4, points: 105 } });
  });

  it('takes none that the paper has, in none of its variants, and says how many match when they are too few', () => {
    const most = after(draw(8));
    expect(new Set(most.words).size).toBe(8);
    expect(most.when(...draw(1, { drawId: newId() }), me)).toEqual({
      refused: 'paper.tooFewMatch',
      with: { matching: 0, n: 1 },
    });
    const other = newId();
    const two = after(
      draw(5),
      ['AddPaperVariant', {}],
      ['AddPaperGroup', { groupId: other, variant: 1, title: '多选题' }],
    );
    expect(two.when(...draw(4, { drawId: newId(), groupId: other }), me)).toEqual({
      refused: 'paper.tooFewMatch',
      with: { matching: 3, n: 4 },
    });
  });

  it('is refused where the paper is full, the group is not there, or the library is not theirs', () => {
    const full = after([
      'PutPaperQuestions',
      {
        groupId,
        questions: Array.from({ length: LIMITS.paperQuestions - 2 }, (_, at) => ({
          itemId: newId(),
          content: content(`满 ${at}`),
        })),
      },
    ]);
    expect(full.when(...draw(3), me)).toEqual({ refused: 'paper.tooManyQuestions' });
    expect(full.when(...draw(2), me)).toHaveLength(1);
    expect(after().when(...draw(1, { groupId: newId() }), me)).toEqual({ refused: 'paper.noGroup' });
    expect(after().when(...draw(), asking({ drawable: undefined }))).toEqual({ refused: 'library.unknown' });
    expect(after(draw()).when(...draw(), me)).toEqual({ refused: 'already.so' });
  });
});

describe('drawing again', () => {
  it('replaces what was drawn where it stands, for what it was worth, and nothing else', () => {
    const worth = ['SetPaperPoints', { of: { groupId }, points: 40 }] as const;
    const before = after(draw(), write(mine, '自己写的'), worth);
    const { questions, words, facts } = after(draw(), write(mine, '自己写的'), worth, again);
    expect(facts.at(-1)!.data).toMatchObject({ drawId, seed: seed(3), matching: 8 });
    expect(questions.map(({ content: one }) => one.points)).toEqual([40, 40, 40, 40]);
    expect(questions.at(-1)!.itemId).toBe(mine);
    expect(new Set(words).size).toBe(4);
    const kept = new Set(before.questions.map(({ itemId }) => itemId));
    expect(questions.filter(({ itemId }) => kept.has(itemId)).map(({ itemId }) => itemId)).toEqual([mine]);
  });

  it('is refused when nothing of it is left, or its library is not theirs any more', () => {
    const gone = after(draw(), ['RemovePaperGroup', { groupId }]);
    expect(gone.when(...again, me)).toEqual({ refused: 'paper.noDraw' });
    expect(after().when(...again, me)).toEqual({ refused: 'paper.noDraw' });
    expect(after(draw()).when(...again, asking({ drawable: undefined }))).toEqual({ refused: 'library.unknown' });
    expect(after(draw()).when(...again, asking({ drawable: shelf.slice(0, 2) }))).toEqual({
      refused: 'paper.tooFewMatch',
      with: { matching: 2, n: 3 },
    });
  });
});

describe('undoing a draw', () => {
  it('takes out what was drawn, and nothing that was written beside it', () => {
    const { words, state } = after(draw(), write(mine, '自己写的'), undo(0));
    expect(words).toEqual(['自己写的']);
    expect([...entries(state.draws)]).toEqual([]);
  });

  it('brings back what drawing again had replaced, the same ones in their places', () => {
    const once = after(draw(), write(mine, '自己写的'));
    const { words } = after(draw(), write(mine, '自己写的'), again, undo(2));
    expect(words).toEqual(once.words);
    expect(after(draw(), again, undo(1), undo(0)).words).toEqual([]);
  });

  it('is refused once it was drawn again since', () => {
    expect(after(draw(), again).when(...undo(0), me)).toEqual({ refused: 'paper.drawnSince' });
    expect(after(draw(), undo(0)).when(...undo(0), me)).toEqual({ refused: 'paper.noDraw' });
  });
});
