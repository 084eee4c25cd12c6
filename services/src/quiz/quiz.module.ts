import { Module } from '@nestjs/common';
import type { CommandOf } from '@lectern/contracts/kernel/command.ts';
import { filesOf, picturesIn } from '@lectern/contracts/kernel/picture.ts';
import type { FillBlanks, WriteAnswer } from '@lectern/contracts/quiz/commands.ts';
import { AnswerSubmitted, QuestionRevised, QuestionWritten } from '@lectern/contracts/quiz/facts.ts';
import { quiz } from '@lectern/contracts/quiz/index.ts';
import {
  LessonQuestions,
  MyPollBallot,
  ProjectedName,
  ProjectedWords,
  WordCloud,
} from '@lectern/contracts/quiz/queries.ts';
import { entries } from '@lectern/contracts/kernel/table.ts';
import { eachOnce } from '@lectern/contracts/quiz/together.ts';
import { questionCard } from '@lectern/contracts/questionCard/questionCard.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import { Directory } from '../directory/directory.ts';
import { Attachments } from '../edge/files/attachments.ts';
import { DrawnPictures } from '../edge/files/drawn-pictures.ts';
import { KeptPictures } from '../edge/files/kept-pictures.ts';
import { FileUses, type Refers } from '../edge/files/file-uses.ts';
import { Deciders, type Gather } from '../ledger/command/deciders.ts';
import { Mailboxes } from '../ledger/command/mailboxes.ts';
import { Seals } from '../ledger/sealing/seals.ts';
import { Answers } from '../edge/http/questions.ts';
import { SensitiveWords } from '../edge/words/sensitive-words.ts';
import { AnswerImageController } from './answer-image.controller.ts';
import { PollBallotController } from './poll-ballot.controller.ts';
import { PollBallots } from './poll-ballots.ts';
import { CodeScoring } from './scoring.reaction.ts';
import { ProgramRunnerModule } from './program-runner.module.ts';
import { decideQuestionCard } from './question-card.decider.ts';
import { decideQuiz, type BallotsGathered, type LookedAt } from './quiz.decider.ts';
import { QuestionPictureController } from './question-picture.controller.ts';
import { questionsOf } from './quiz.queries.ts';
import { cloudOf } from './word-cloud.ts';

/** Facts that may have pictures. */
const PICTURED = new Set<string>([QuestionWritten, QuestionRevised, AnswerSubmitted].map(({ type }) => type));

@Module({
  imports: [ProgramRunnerModule],
  providers: [CodeScoring, PollBallots],
  controllers: [AnswerImageController, PollBallotController, QuestionPictureController],
})
export class QuizModule {
  constructor(
    deciders: Deciders,
    answers: Answers,
    private readonly mailboxes: Mailboxes,
    files: Attachments,
    uses: FileUses,
    drawing: DrawnPictures,
    private readonly directory: Directory,
    private readonly sensitive: SensitiveWords,
    private readonly seals: Seals,
    ballots: PollBallots,
    pictures: KeptPictures,
  ) {
    const { WriteAnswer: mustBeTheirs } = files.checksOf(quiz);
    const questionIn = (data: unknown) => (data as { readonly questionId: string }).questionId;
    const shown: Gather = async (_id, data, actor) => pictures.mustBeThere(actor, data);
    deciders.register(questionCard, decideQuestionCard);
    deciders.register(quiz, decideQuiz, {
      WriteQuestion: shown,
      ReviseQuestion: shown,
      PublishQuestion: (id, data): Promise<BallotsGathered> => ballots.keyFor(id, questionIn(data)),
      ShowDistribution: (id, data, _, at): Promise<BallotsGathered> => ballots.castIn(id, questionIn(data), at),
      FillBlanks: async (_, data, { school }): Promise<LookedAt> => {
        const { blanks } = data as CommandOf<typeof FillBlanks>['data'];
        return { marks: await sensitive.marksIn(school, blanks.join('\n')) };
      },
      WriteAnswer: async (id, data, actor, at, from): Promise<LookedAt> => {
        await mustBeTheirs!(id, data, actor, at, from);
        const { words, pictures: brought } = data as CommandOf<typeof WriteAnswer>['data'];
        const marks = await sensitive.marksIn(actor.school, words);
        // What is refused for its words need not be drawn.
        return { marks, pictures: marks.length > 0 ? [] : await drawing.drawn(actor, brought) };
      },
    });
    // Every version of a question and of an answer keeps its pictures: a replay shows what was there.
    const refers: Refers = ({ type, data, version }) => {
      if (!PICTURED.has(type)) return undefined;
      const { questionId, personId } = data as { readonly questionId: string; readonly personId?: string };
      const fileIds = filesOf(picturesIn(data));
      const of = personId === undefined ? questionId : `${questionId}/${personId}`;
      return fileIds.length === 0 ? undefined : { subject: `${of}/${version}`, fileIds };
    };
    uses.follow('file-uses-answers', ['lesson'], refers, [...PICTURED]);
    answers.register(LessonQuestions, async ({ id }) => ({ questions: questionsOf((await this.stateOf(id)).quiz) }));
    answers.register(MyPollBallot, ({ id, questionId }, asker) => ballots.signedFor(id, questionId, asker!.personId));
    answers.register(ProjectedName, ({ id }) => this.nameOf(id));
    answers.register(WordCloud, ({ id, questionId }) => this.wordsOf(id, questionId));
    answers.register(ProjectedWords, async ({ id, questionId }) => {
      const question = (await this.stateOf(id)).quiz.questions[questionId];
      if (question?.cloudShown !== true) return { answers: 0, words: [] };
      const { answers: n, words } = await this.wordsOf(id, questionId);
      return { answers: n, words: words.map(({ word, n: people }) => ({ word, n: people })) };
    });
  }

  private async stateOf(lessonId: string): Promise<LessonStreamState> {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    await mailbox.ready();
    return mailbox.head.folded.state as LessonStreamState;
  }

  /** Of the answers that count; what a person wrote who was erased is empty. */
  private async wordsOf(lessonId: string, questionId: string) {
    const mailbox = this.mailboxes.get(`lesson/${lessonId}`);
    const question = (await this.stateOf(lessonId)).quiz.questions[questionId];
    if (question === undefined) return { answers: 0, words: [], leftOut: 0 };
    const all = [...entries(question.answers)].flatMap(([personId, { counted, uncounted }]) =>
      counted?.words === undefined || uncounted ? [] : [[personId, { ...counted, ...counted.group }] as const],
    );
    const given = eachOnce(Object.fromEntries(all)).flatMap(([personId, { words }]) =>
      words === undefined ? [] : [{ personId, words }],
    );
    const secrets = await this.seals.know([...new Set(given.map(({ words }) => words.sealedBy))]);
    const written = given.map(({ personId, words }) => ({
      personId,
      text: this.seals.openWith(secrets.get(words.sealedBy), words, `lesson/${lessonId}`),
    }));
    return cloudOf(written, (text) => this.sensitive.marksIn(mailbox.head.school ?? '', text));
  }

  private async nameOf(lessonId: string) {
    const { projected } = (await this.stateOf(lessonId)).quiz;
    if (projected?.named !== true) return {};
    const person = (await this.directory.peopleIn(lessonId)).find(({ id }) => id === projected.personId);
    return person === undefined ? {} : { name: person.name };
  }
}
