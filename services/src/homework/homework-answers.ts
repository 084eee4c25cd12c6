import { statisticsOf } from '@lectern/contracts/attempt/statistics.ts';
import type { Submission } from '@lectern/contracts/homework/homework.ts';
import type {
  HomeworkAnswer,
  HomeworkAnswers as Answers,
  HomeworkFigures,
} from '@lectern/contracts/homework/queries.ts';
import { itemEditedIn, pointsOf } from '@lectern/contracts/homework/questions.ts';
import type { Role } from '@lectern/contracts/kernel/roles.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import { askedOf } from '@lectern/contracts/question/asked.ts';
import { answerForm } from '@lectern/contracts/question/same-answer.ts';
import { Injectable } from '@nestjs/common';
import { Directory } from '../directory/directory.ts';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Clock } from '../ops/database/clock.ts';
import { RefusedError } from '../ops/refusal/refused-error.ts';
import { HomeworkQueries, LEARNS } from './homework.queries.ts';

interface Asked {
  readonly id: string;
  readonly itemId: string;
  readonly names?: 'hidden' | undefined;
}

/** The questions of a homework across its students. */
@Injectable()
export class HomeworkAnswers {
  constructor(
    private readonly homework: HomeworkQueries,
    private readonly directory: Directory,
    private readonly seals: Seals,
    private readonly clock: Clock,
  ) {}

  /** What the questions ask, with their pictures, for whoever may read them. @throws RefusedError homework.unknown */
  askedIn(id: string, role: Role) {
    const { questions = [], opensAt } = this.homework.readable(id).homework;
    return LEARNS.has(role) && this.clock.now() < opensAt ? [] : questions.map(askedOf);
  }

  /** How each question did, of a team once. @throws RefusedError homework.unknown */
  figures(id: string): HomeworkFigures {
    const { questions = [] } = this.homework.readable(id).homework;
    const papers = this.once(id).map(([, one]) => ({
      items: questions.map(({ itemId, content }) => {
        const answer = one.answers?.find((its) => its.itemId === itemId);
        const points = pointsOf(one, itemId);
        const isAnswered = answer?.choice !== undefined || answer?.words !== undefined;
        return {
          itemId,
          points: points ?? 0,
          of: content.points,
          isUngraded: isAnswered && points === undefined,
          isAnswered,
          choice: answer?.choice,
        };
      }),
    }));
    const { items } = statisticsOf(
      papers,
      questions.map(({ itemId }) => itemId),
    );
    return {
      items: items.map(({ itemId, had, answered, difficulty, chosen }) => {
        const ungraded = papers.flatMap((one) => one.items).filter((one) => one.itemId === itemId && one.isUngraded);
        return {
          itemId,
          had,
          answered,
          ungraded: ungraded.length,
          ...(ungraded.length === 0 && { difficulty }),
          chosen: { ...chosen },
        };
      }),
    };
  }

  /** Who answered one of them, in the order in which that came in; what was sent back waits for its student. */
  async toQuestion({ id, itemId, names }: Asked, { school }: SignedInPerson): Promise<Answers> {
    const answered = this.once(id).filter(
      ([personId, { answers = [] }]) =>
        answers.some((one) => one.itemId === itemId) && this.homework.of(id, personId).standing !== 'returned',
    );
    answered.sort(([, one], [, other]) => (one.answeredIn ?? 0) - (other.answeredIn ?? 0));
    const known = await this.directory.names(school, names === 'hidden' ? [] : answered.map(([personId]) => personId));
    const forms = await this.formsOf(answered, id, itemId);
    return {
      answers: answered.map(([personId, submission], at) => {
        const points = pointsOf(submission, itemId);
        const name = known.get(personId);
        const same = forms.filter((form) => form !== '' && form === forms[at]).length - 1;
        return {
          personId,
          ...(name !== undefined && { name }),
          ...(points !== undefined && { points }),
          ...(same > 0 && { same }),
        };
      }),
    };
  }

  /** @throws RefusedError homework.unknown, homework.nothingThere */
  async one({ id, itemId, personId, names }: Asked & { readonly personId: string }, asker: SignedInPerson) {
    const { submission } = this.homework.of(id, personId);
    const words = submission?.answers?.find((one) => one.itemId === itemId)?.words;
    if (submission === undefined || words === undefined) throw new RefusedError('homework.nothingThere');
    const grade = submission.items?.[itemId];
    const { remark, gradedBy } = grade ?? {};
    const [known, secrets] = await Promise.all([
      this.directory.names(asker.school, [personId, ...(gradedBy === undefined ? [] : [gradedBy])]),
      this.seals.know([...new Set([words, ...(remark ? [remark] : [])].map(({ sealedBy }) => sealedBy))]),
    ]);
    const open = (one: typeof words) => this.seals.openWith(secrets.get(one.sealedBy), one, `homework/${id}`);
    const answer: HomeworkAnswer = {
      ...(names !== 'hidden' && { name: known.get(personId) ?? '' }),
      words: open(words),
      ...(grade && { points: grade.points }),
      ...(remark && { remark: open(remark) }),
      ...(gradedBy !== undefined && { grader: known.get(gradedBy) ?? '' }),
      editedIn: itemEditedIn(submission, itemId),
    };
    return answer;
  }

  /** The form in which two answers are the same, of each; it is pointed out, and never judged. */
  private async formsOf(answered: readonly (readonly [string, Submission])[], id: string, itemId: string) {
    const said = answered.map(([, { answers = [] }]) => answers.find((one) => one.itemId === itemId)?.words);
    const secrets = await this.seals.know([...new Set(said.flatMap((words) => words?.sealedBy ?? []))]);
    return said.map((words) =>
      words === undefined ? '' : answerForm(this.seals.openWith(secrets.get(words.sealedBy), words, `homework/${id}`)),
    );
  }

  /** What was submitted, of a team once. */
  private once(id: string): (readonly [personId: string, submission: Submission])[] {
    const { submissions } = this.homework.readable(id).homework;
    return [...new Map([...entries(submissions)].map((one) => [one[1].teamId ?? one[0], one])).values()];
  }
}
