import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { isAnswered, isOut } from '@lectern/contracts/quiz/status.ts';
import type { AnswerSeen, QuestionView } from '@lectern/contracts/quiz/view.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useText } from '../texts.ts';
import { ballotState, followBallots, type BallotState as State } from './ballot.ts';
import { Receipt } from './receipt.tsx';

export const useBallot = (questionId: string): State =>
  useSyncExternalStore(followBallots, () => ballotState(questionId));

interface Props {
  readonly questionId: string;
  readonly question: QuestionView;
  readonly answer: AnswerSeen | undefined;
  /** Once it is collected: how the question stands for who took part, or did not. */
  readonly children?: ReactNode;
}

/** What became of my ballot, once: the phone knows as long as it keeps it, then only that I took part is known. */
export function BallotState({ questionId, question, answer, children }: Props) {
  const { t } = useText();
  const ballot = useBallot(questionId);
  const { ballots = 0 } = question;
  return (
    <>
      {ballot.is === 'waiting' ? (
        <Receipt look="wait" icon="phone" title={t('ballot.waiting')} />
      ) : ballot.is === 'refused' ? (
        <Receipt look="no" icon="close" title={ballot.why || t('ballot.refused')} />
      ) : children !== undefined ? (
        children
      ) : ballot.is === 'cast' || isAnswered(answer) ? (
        <Receipt look="ok" icon="check" title={t('ballot.cast')}>
          {t('ballot.castWhy')}
        </Receipt>
      ) : null}
      {isOut(question) && ballots < LIMITS.anonymousFrom && (
        <p className="rule">{t('ballot.few', { n: ballots, from: LIMITS.anonymousFrom })}</p>
      )}
    </>
  );
}
