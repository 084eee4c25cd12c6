import { useState } from 'react';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { ShowAnswer, ShowDistribution } from '@lectern/contracts/quiz/commands.ts';
import { useCommands } from '../data/use-commands.ts';
import { useText } from '../i18n/teacher.ts';
import { Button } from '../ui/button.tsx';
import { CommandFailure } from '../ui/command-failure.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';
import type { Question } from './question-card.tsx';
import { useReportAfter, type Of } from './use-report.ts';

/** Whether students are still to be shown what came of a question: a poll's distribution is its result. */
export const isWithheld = ({ kind, collectedAt, distributionAt, answerAt }: Question): boolean =>
  collectedAt !== undefined && (kind === 'poll' ? distributionAt : answerAt) === undefined;

/** A lesson that ended before an answer was shown: a quiet way to show it now, which students' scores wait for. */
export function QuestionResult({ of, question }: { of: Of; question: Question }) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const { report } = of;
  if (report.status !== 'ended' || !isWithheld(question)) return null;
  const isPoll = question.kind === 'poll';
  const mayShow = may({ role: report.role as Role, bound: true }, ShowAnswer.allow);
  return (
    <div className="withheld">
      <span className="st info">
        <Icon name="clock" size="xs" />
        {t(isPoll ? 'report.show.notPoll' : 'report.show.not')}
      </span>
      {mayShow && (
        <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t(isPoll ? 'report.show.doPoll' : 'report.show.do')}
        </Button>
      )}
      {isAsked && <ShowIt of={of} question={question} onClose={() => setAsked(false)} />}
    </div>
  );
}

function ShowIt({ of: { id, report }, question, onClose }: { of: Of; question: Question; onClose: () => void }) {
  const { t } = useText();
  const after = useReportAfter();
  const commands = useCommands('lesson', id, { classId: report.classId });
  const { questionId, n, kind, distributionAt } = question;
  const isPoll = kind === 'poll';
  const last = isPoll ? ShowDistribution : ShowAnswer;

  /** In the steps of the lesson itself: no answer before its distribution [R5.31]. */
  async function show(): Promise<void> {
    const isNext = isPoll || distributionAt !== undefined || (await commands.give(ShowDistribution, { questionId }));
    const done = isNext && (await commands.give(last, { questionId }));
    if (!done) return;
    await after(id, done.receipt);
    toast('ok', t('report.show.done', { n }));
    onClose();
  }
  return (
    <Dialog
      title={t(isPoll ? 'report.show.titlePoll' : 'report.show.title', { n })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            look="primary"
            busy={commands.isSending(ShowDistribution) || commands.isSending(ShowAnswer)}
            onClick={() => void show()}
          >
            {t(isPoll ? 'report.show.doPoll' : 'report.show.do')}
          </Button>
        </>
      }
    >
      <p>{t(isPoll ? 'report.show.whatPoll' : 'report.show.what')}</p>
      <CommandFailure failure={commands.failure} retry={() => void show()} />
    </Dialog>
  );
}
