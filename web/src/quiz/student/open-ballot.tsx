import { isAnswered } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen } from '@lectern/contracts/quiz/view.ts';
import { useState } from 'react';
import { useText as useStudentText } from '../../kit/i18n/student.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Countdown, useTimeLeft } from '../../kit/ui/countdown.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { usePace } from '../../kit/ui/pace.ts';
import { useText } from '../texts.ts';
import { BallotState, useBallot } from './ballot-state.tsx';
import { vote } from './ballot.ts';
import { Choices } from './choices.tsx';
import type { OpenProps } from './open-question.tsx';
import { QuestionText } from './question-text.tsx';
import { useWords } from './use-words.ts';

interface Props extends OpenProps {
  readonly lessonId: string;
  readonly answer: AnswerSeen | undefined;
}

/** An anonymous poll: choose, cast, once. What was chosen is on this device alone until it is cast, and then nowhere under a name. */
export function OpenBallot({ lessonId, questionId, question, answer, now, onSlides }: Props) {
  const { t } = useText();
  const { t: student } = useStudentText();
  const words = useWords();
  const ballot = useBallot(questionId);
  const [chosen, setChosen] = useState<string>();
  const [isKept, setKept] = useState(true);
  const isReplay = usePace().replayed !== undefined;
  const { deadline, publishedAt, ballotKey } = question;
  const isOver = useTimeLeft(deadline, now) <= 0;
  const isChoosing = !isOver && !isAnswered(answer) && ballot.is === 'none';
  return (
    <form
      className="qz"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChoosing || chosen === undefined || ballotKey === undefined || isReplay) return;
        setKept(true);
        vote(lessonId, questionId, ballotKey, chosen).catch(() => setKept(false));
      }}
    >
      <div className="qz-head">
        <Countdown deadline={deadline} now={now} {...(deadline && { durationMs: deadline - publishedAt })} />
        {onSlides && (
          <button type="button" className="to-slides" onClick={onSlides}>
            <Icon name="slides" size="s" />
            {student('quiz.toSlides')}
          </button>
        )}
      </div>
      <BallotState questionId={questionId} question={question} answer={answer} />
      <QuestionText question={question} moment={isChoosing ? 'choosing' : 'given'} />
      <p className="rule">{t('ballot.rule')}</p>
      <Choices
        questionId={questionId}
        question={question}
        chosen={isChoosing || ballot.is === 'waiting' ? chosen : undefined}
        onChoose={isChoosing ? setChosen : undefined}
      />
      <div className="act">
        {isChoosing ? (
          <>
            <p className="hint">{t(isKept ? 'ballot.final' : 'ballot.notStored')}</p>
            <Button
              look="primary"
              size="touch"
              wide
              type="submit"
              why={chosen === undefined ? student('quiz.choose') : undefined}
            >
              {chosen === undefined
                ? student('quiz.submitNone')
                : t('ballot.submit', { letter: words.answer(question, chosen) })}
            </Button>
          </>
        ) : (
          <p className="hint">{student(isOver ? 'quiz.timeUpHint' : 'quiz.waitCollect')}</p>
        )}
      </div>
    </form>
  );
}
