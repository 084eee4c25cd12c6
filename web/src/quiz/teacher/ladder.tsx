import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import {
  CollectQuestion,
  ExtendQuestion,
  PublishQuestion,
  RepeatQuestion,
  ShowAnswer,
  ShowDistribution,
} from '@lectern/contracts/quiz/commands.ts';
import { hasKey, isMarked } from '@lectern/contracts/question/kinds.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import type { ReactNode } from 'react';
import { keyIn } from '@lectern/contracts/question/blanks.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { useDuration } from '../../kit/i18n/use-duration.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';

interface Props {
  readonly question: TeacherQuestionView;
  /** Why a command cannot be given now, in the reader's words. */
  readonly why: (kind: CommandKind) => string | undefined;
  readonly isSending: (kind: CommandKind) => boolean;
  readonly give: (kind: CommandKind) => void;
  readonly onPublish: () => void;
  readonly onEdit: () => void;
  /** The lesson has groups, which may answer the second round. */
  readonly hasGroups: boolean;
  readonly onRepeat: (together: { readonly asGroups?: true }) => void;
}

/** The steps of a question: what is done says when, what is now has its buttons, what comes says what it waits for. */
export function Ladder({ question, why, isSending, give, onPublish, onEdit, hasGroups, onRepeat }: Props) {
  const { t } = useText();
  const duration = useDuration();
  const {
    status,
    publishedAt = 0,
    durationS,
    collectedAt = 0,
    collectedBy,
    distributionAt = 0,
    answerAt = 0,
  } = question;
  const isOut = status === 'distributionShown' || status === 'answerShown';

  const key = question.blanks
    ? keyIn(question.blanks)
    : question.kind === 'judgement'
      ? t(question.key === 'A' ? 'kind.right' : 'kind.wrong')
      : (question.key ?? '');
  const answer = t('ladder.answerKey', { key });

  // The second click of a double click is the first one's: it would do the next thing.
  const button = (kind: CommandKind, text: string, press = () => give(kind)) => (
    <Button size="sm" busy={isSending(kind)} onClick={({ detail }) => detail < 2 && press()}>
      {isSending(kind) ? t('action.sending') : text}
    </Button>
  );
  const later = (kind: CommandKind, text: string) => (
    <Rung state="later" name={text}>
      <span className="why">{why(kind)}</span>
    </Rung>
  );

  return (
    <ol className="lad">
      {status === 'draft' ? (
        <Rung state="now" name={t('ladder.draft')}>
          <span className="acts">
            <Button size="sm" onClick={onEdit}>
              {t('ladder.edit')}
            </Button>
            <Button size="sm" why={why(PublishQuestion)} onClick={onPublish}>
              {t('ladder.publish')}
            </Button>
          </span>
        </Rung>
      ) : (
        <Rung state="done" name={t('ladder.published')}>
          <When>
            {durationS === undefined
              ? t('ladder.publishedUntimed', { time: timeOfDay(publishedAt) })
              : t('ladder.publishedAt', { time: timeOfDay(publishedAt), duration: duration(durationS) })}
          </When>
        </Rung>
      )}
      {status === 'open' ? (
        <Rung state="now" name={t('ladder.answering')}>
          <span className="acts">
            {why(CollectQuestion) === undefined ? (
              <>
                {durationS !== undefined && button(ExtendQuestion, t('ladder.extend', { n: LIMITS.extensionS }))}
                {button(CollectQuestion, t('ladder.collect'))}
              </>
            ) : (
              <span className="why">{why(CollectQuestion)}</span>
            )}
          </span>
        </Rung>
      ) : status === 'draft' ? (
        later(CollectQuestion, t('ladder.answering'))
      ) : (
        <Rung state="done" name={t('ladder.collected')}>
          <When>
            {t(`ladder.by.${(collectedBy ?? 'deadline') as 'teacher' | 'deadline' | 'lessonEnd'}`, {
              time: timeOfDay(collectedAt),
            })}
          </When>
        </Rung>
      )}
      {isOut ? (
        <Rung state="done" name={t('ladder.distribution')}>
          <When>{t('ladder.distributionAt', { time: timeOfDay(distributionAt) })}</When>
        </Rung>
      ) : status === 'collected' && why(ShowDistribution) === undefined ? (
        <Rung state="now" name={t('ladder.distribution')}>
          <span className="acts">{button(ShowDistribution, t('ladder.show'))}</span>
        </Rung>
      ) : (
        later(ShowDistribution, t('ladder.distribution'))
      )}
      {question.repeated ? (
        <Rung state="done" name={t('ladder.secondRound')}>
          <When>{t('ladder.repeated')}</When>
        </Rung>
      ) : isMarked(question.kind) ||
        question.anonymous ||
        question.repeats !== undefined ||
        publishedAt === 0 ? null : status !== 'open' && why(RepeatQuestion) === undefined ? (
        <Rung state="later" name={t('ladder.secondRound')}>
          <span className="acts">
            {hasGroups && button(RepeatQuestion, t('ladder.repeatAsGroups'), () => onRepeat({ asGroups: true }))}
            {button(RepeatQuestion, t('ladder.repeat'), () => onRepeat({}))}
          </span>
        </Rung>
      ) : (
        later(RepeatQuestion, t('ladder.secondRound'))
      )}
      {!hasKey(question.kind) ? null : status === 'answerShown' ? (
        <Rung state="done" name={answer}>
          <When>{t('ladder.answerAt', { time: timeOfDay(answerAt) })}</When>
        </Rung>
      ) : status === 'distributionShown' && why(ShowAnswer) === undefined ? (
        <Rung state="now" name={answer}>
          <span className="acts">{button(ShowAnswer, t('ladder.show'))}</span>
        </Rung>
      ) : (
        later(ShowAnswer, t('ladder.answer'))
      )}
    </ol>
  );
}

const LOOK = { done: ['ok', 'okc'], now: ['now', 'dotc'], later: ['later', 'ring'] } as const;

function Rung({ state, name, children }: { state: keyof typeof LOOK; name: string; children: ReactNode }) {
  const [look, icon] = LOOK[state];
  return (
    <li className={look} aria-current={state === 'now' ? 'step' : undefined}>
      <Icon name={icon} size="s" />
      <span className="nw">{name}</span>
      {children}
    </li>
  );
}

const When = ({ children }: { children: ReactNode }) => <span className="grow i3 t12 cut">{children}</span>;
