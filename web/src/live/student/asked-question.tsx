import type { ReactNode } from 'react';
import { later, Later } from '../../kit/ui/later.tsx';
import { OpenQuestion, type AnswerGiven } from '../../quiz/student/open-question.tsx';
import type { ListedQuestion } from '../../quiz/student/question-list.tsx';

/** Where one writes, or votes without a name: fetched with the first question of such a kind. */
const OpenWritten = later(
  'openWritten',
  async () => (await import('../../quiz/student/open-written.tsx')).OpenWritten,
  4,
);
const OpenProgram = later(
  'openProgram',
  async () => (await import('../../quiz/student/open-program.tsx')).OpenProgram,
  4,
);
const OpenBallot = later('openBallot', async () => (await import('../../quiz/student/open-ballot.tsx')).OpenBallot, 4);

/** What became of a question: fetched while the first one is still open. */
export const CLOSED = {
  name: 'closedQuestion',
  load: async () => (await import('../../quiz/student/closed-question.tsx')).ClosedQuestion,
};

interface Props {
  readonly lessonId: string;
  readonly listed: ListedQuestion;
  readonly joinedAt: number;
  readonly now: () => number;
  readonly onSubmit: (questionId: string, answer: AnswerGiven) => void;
  readonly onRetry: () => void;
  readonly onSlides: (() => void) | undefined;
  /** What stands below a question that is closed. */
  readonly below?: ReactNode;
}

/** One question on a phone: answered while it is open, and what became of it after that. */
export function AskedQuestion({ lessonId, listed, joinedAt, now, onSubmit, onRetry, onSlides, below }: Props) {
  const { questionId, question } = listed;
  if (question.status !== 'open')
    return (
      <div className="closed">
        <Later {...CLOSED} given={{ ...listed, lessonId, joinedAt }} lines={4} />
        {below}
      </div>
    );
  const submit = (answer: AnswerGiven) => onSubmit(questionId, answer);
  const given = { ...listed, now, onSubmit: submit, onRetry, onSlides };
  if (question.kind === 'subjective') return <OpenWritten {...given} lessonId={lessonId} />;
  if (question.kind === 'programming') return <OpenProgram {...given} />;
  if (question.anonymous) return <OpenBallot {...given} lessonId={lessonId} />;
  return <OpenQuestion {...given} />;
}
