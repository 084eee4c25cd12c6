import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { AcceptLateAnswer } from '@lectern/contracts/quiz/commands.ts';
import type { ReportAnswer } from '@lectern/contracts/reports/details.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { spoken } from './letters.ts';
import type { Question } from './question-card.tsx';
import { clockLength } from './shares.ts';
import { useReportAfter, type Of } from './use-report.ts';

interface Props {
  readonly of: Of;
  readonly row: ReportAnswer;
  readonly late: NonNullable<ReportAnswer['late']>;
  readonly question: Question;
}

/** An answer that came after the closing: how late, whether it counts, and a teacher's way to let it [R8.35]. */
export function LateAnswer({ of: { id, report }, row: { personId, name }, late, question }: Props) {
  const { t } = useText();
  const after = useReportAfter();
  const commands = useCommands('lesson', id, { classId: report.classId });
  const { questionId, kind, collectedAt = late.at } = question;
  const data = { questionId, personId };
  const mayAccept = may({ role: report.role as Role, bound: true }, AcceptLateAnswer.allow);

  async function accept(): Promise<void> {
    const done = await commands.give(AcceptLateAnswer, data);
    if (done === undefined) return;
    toast('ok', t('report.exercises.acceptedDone', { name }));
    await after(id, done.receipt);
  }
  return (
    <span className="st warn t12">
      <Icon name="clock" size="xs" />
      {t('report.exercises.lateAt', {
        time: clockLength(late.at - collectedAt),
        choice: late.words === undefined ? spoken(kind, late.choice, t) : saidIn(kind, late.words),
      })}
      <span className="i3">{t(late.accepted ? 'report.exercises.accepted' : 'report.exercises.notAccepted')}</span>
      {!late.accepted && mayAccept && (
        <Button
          size="sm"
          aria-label={`${t('report.exercises.accept')}: ${name}`}
          busy={commands.isSending(AcceptLateAnswer, data)}
          onClick={() => void accept()}
        >
          {t('report.exercises.accept')}
        </Button>
      )}
      <CommandFailure failure={commands.failure} retry={() => void accept()} />
    </span>
  );
}
