import { useState } from 'react';
import { isShown } from '@lectern/contracts/reports/shown.ts';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import type { QuestionKind } from '@lectern/contracts/question/content.ts';
import { hasKey } from '@lectern/contracts/question/kinds.ts';
import { ShowAnswer, ShowDistribution } from '@lectern/contracts/quiz/commands.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import type { Question } from './question-card.tsx';
import { useReportAfter, type Of } from './use-report.ts';

/** Whether students are still to be shown what came of a question. */
export const isWithheld = (question: Question): boolean => question.collectedAt !== undefined && !isShown(question);

/** A lesson that ended before an answer was shown: a quiet way to show it now, which students' scores wait for. */
export function QuestionResult({ of, question }: { of: Of; question: Question }) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  if (of.report.status !== 'ended' || !isWithheld(question)) return null;
  const isPoll = !hasKey(question.kind as QuestionKind);
  return (
    <div className="withheld">
      <span className="st info">
        <Icon name="clock" size="xs" />
        {t(isPoll ? 'report.show.notPoll' : 'report.show.not')}
      </span>
      {mayShow(of) && (
        <Button look="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t(isPoll ? 'report.show.doPoll' : 'report.show.do')}
        </Button>
      )}
      {isAsked && <ShowThem of={of} questions={[question]} onClose={() => setAsked(false)} />}
    </div>
  );
}

const mayShow = ({ report }: Of): boolean => may({ role: report.role as Role, bound: true }, ShowAnswer.allow);

/** Which questions are in nobody's score yet, where the scores are, and the step that puts them in. */
export function NotCounted({ of }: { of: Of }) {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const { status, questions } = of.report;
  const withheld = questions.filter((one) => isWithheld(one) && one.points > 0);
  if (withheld.length === 0) return null;
  const list = withheld.map(({ n }) => n).join(t('report.and'));
  return (
    <Notice
      tone="warn"
      action={
        status === 'ended' &&
        mayShow(of) && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
            {t('report.show.doAll')}
          </Button>
        )
      }
    >
      {t('report.show.notCounted', { n: withheld.length, list })}
      {isAsked && <ShowThem of={of} questions={withheld} onClose={() => setAsked(false)} />}
    </Notice>
  );
}

interface ShowProps {
  readonly of: Of;
  readonly questions: readonly Question[];
  readonly onClose: () => void;
}

function ShowThem({ of: { id, report }, questions, onClose }: ShowProps) {
  const { t } = useText();
  const after = useReportAfter();
  const commands = useCommands('lesson', id, { classId: report.classId });
  const isPoll = questions.every(({ kind }) => !hasKey(kind as QuestionKind));
  const n = questions.map((one) => one.n).join(t('report.and'));

  /** In the steps of the lesson itself: no answer before its distribution [R5.31]. Those that are shown by now stay so when one fails. */
  async function show(): Promise<void> {
    let last: Awaited<ReturnType<typeof commands.give>>;
    for (const { questionId, kind, distributionAt } of questions.filter((one) => !isShown(one))) {
      const steps = [
        ...(distributionAt === undefined ? [ShowDistribution] : []),
        ...(hasKey(kind as QuestionKind) ? [ShowAnswer] : []),
      ];
      for (const step of steps) {
        last = await commands.give(step, { questionId });
        if (last === undefined) return;
      }
    }
    await after(id, last?.receipt);
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
