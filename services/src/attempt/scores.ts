import type { AttemptState, Saved } from '@lectern/contracts/attempt/attempt.ts';
import { scoreItems, totalOf, type ItemScore } from '@lectern/contracts/attempt/score.ts';
import { paperFor } from '@lectern/contracts/exam/sitting.ts';
import type { PaperQuestion } from '@lectern/contracts/paper/content.ts';
import { Injectable } from '@nestjs/common';
import { Seals } from '../ledger/sealing/seals.ts';
import { isCounted, type Begun } from './attempts.ts';
import type { SatExam } from './exams.ts';

export const questionsOf = ({ published }: SatExam, { state }: Begun): PaperQuestion[] =>
  paperFor(published, state.begun.seed).groups.flatMap((group) => group.questions);

/** What the tests made of each program that counts; one that waits to be run has none. */
export const verdictsOf = ({ answers, scored }: AttemptState): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(scored).flatMap(([itemId, { answer, samples, hidden }]) =>
      answers[itemId]?.version === answer ? [[itemId, samples + hidden]] : [],
    ),
  );

/** What attempts are worth, asked of their streams and of the exam's key: nothing of it is stored beside them. */
@Injectable()
export class Scores {
  /** By the key, and by what the facts made of an attempt: another key or a new fact makes a new one, and the score anew. */
  private readonly known = new WeakMap<object, WeakMap<AttemptState, Promise<readonly ItemScore[]>>>();

  constructor(private readonly seals: Seals) {}

  of(attempt: Begun, exam: SatExam): Promise<readonly ItemScore[]> {
    const { variants } = exam.published;
    const byKey = this.known.get(variants) ?? new WeakMap<AttemptState, Promise<readonly ItemScore[]>>();
    this.known.set(variants, byKey);
    const before = byKey.get(attempt.state);
    if (before !== undefined) return before;
    const scored = this.scored(attempt, exam);
    byKey.set(attempt.state, scored);
    return scored;
  }

  /** Of each student the attempt that counts, by the rule of the exam. */
  async counted(all: readonly Begun[], exam: SatExam): Promise<readonly Begun[]> {
    const isHighest = exam.published.settings.attempts.counts === 'highest';
    const best = new Map<string, { readonly attempt: Begun; readonly points: number }>();
    for (const attempt of all.filter(isCounted)) {
      const { personId } = attempt.state.begun;
      const { points } = totalOf(await this.of(attempt, exam));
      const before = best.get(personId);
      if (before === undefined || !isHighest || points > before.points) best.set(personId, { attempt, points });
    }
    return [...best.values()].map(({ attempt }) => attempt);
  }

  private async scored(attempt: Begun, exam: SatExam): Promise<readonly ItemScore[]> {
    const open = await this.opener(attempt.attemptId, attempt.state.begun.personId);
    const { answers, grades } = attempt.state;
    const { fullForAll, withoutTests } = exam.published;
    const opened = Object.fromEntries(Object.entries(answers).map(([itemId, saved]) => [itemId, open(saved)]));
    return scoreItems(questionsOf(exam, attempt), opened, grades, fullForAll, {
      verdicts: verdictsOf(attempt.state),
      withoutTests,
    });
  }

  /** Opens what a student wrote. */
  async opener(attemptId: string, personId: string) {
    const secret = (await this.seals.know([personId])).get(personId);
    return ({ choice, words }: Saved) => ({
      ...(choice !== undefined && { choice }),
      ...(words !== undefined && { words: this.seals.openWith(secret, words, `attempt/${attemptId}`) }),
    });
  }
}
