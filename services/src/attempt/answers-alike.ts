import type { SameAnswers } from '@lectern/contracts/attempt/exam-results.ts';
import { isGraded } from '@lectern/contracts/question/kinds.ts';
import { answerForm } from '@lectern/contracts/question/same-answer.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { Attempts, isCounted, type Begun } from './attempts.ts';
import { Exams, mustReadPapers } from './exams.ts';
import { questionsOf } from './scores.ts';

/** Who wrote the same to a question that a teacher scores. It is pointed out; what it is worth is the teacher's to say. */
@Injectable()
export class AnswersAlike {
  constructor(
    private readonly attempts: Attempts,
    private readonly exams: Exams,
    private readonly seals: Seals,
    private readonly directory: Directory,
  ) {}

  /** @throws RefusedError attempt.unknown, attempt.noSuchItem, exam.papersClosed */
  async to(id: string, itemId: string, asker: SignedInPerson): Promise<SameAnswers> {
    const attempt = await this.attempts.find(id, asker.school);
    const exam = attempt && (await this.exams.published(attempt.state.begun.examId, asker.school));
    if (attempt === undefined || exam === undefined) throw new RefusedError('attempt.unknown');
    mustReadPapers(exam, asker);
    const question = questionsOf(exam, attempt).find((one) => one.itemId === itemId);
    if (question === undefined) throw new RefusedError('attempt.noSuchItem');
    if (!isGraded(question.content.kind)) return { others: [] };
    const handedIn = (await this.attempts.at(attempt.state.begun.examId, asker.school)).filter(isCounted);
    const secrets = await this.seals.know([...new Set(handedIn.map(({ state }) => state.begun.personId))]);
    const wordsOf = ({ attemptId, state }: Begun): string => {
      const { words } = state.answers[itemId] ?? {};
      return words === undefined ? '' : this.seals.openWith(secrets.get(words.sealedBy), words, `attempt/${attemptId}`);
    };
    const mine = wordsOf(attempt);
    const form = answerForm(mine);
    if (form === '') return { others: [] };
    const alike = handedIn
      .map((one) => ({ ...one, words: wordsOf(one) }))
      .filter(({ attemptId, words }) => attemptId !== id && answerForm(words) === form);
    const names = await this.directory.names(
      asker.school,
      alike.flatMap(({ state: { begun, grades } }) => [begun.personId, grades[itemId]?.personId ?? begun.personId]),
    );
    return {
      others: alike.map(({ attemptId, state, words }) => {
        const grade = state.grades[itemId];
        return {
          attemptId,
          name: names.get(state.begun.personId) ?? '',
          ...(words !== mine && { words }),
          ...(grade && { points: grade.points, grader: names.get(grade.personId) ?? '' }),
          editedIn: Math.max(state.answers[itemId]!.version, grade?.version ?? 0),
        };
      }),
    };
  }
}
