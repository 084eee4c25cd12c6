import { Later } from '../../kit/ui/later.tsx';
import { LEAVES_HERE } from './leaves-later.ts';
import { MarkAttendance, UnmarkAttendance } from '@lectern/contracts/attendance/commands.ts';
import type { MarkedStatus } from '@lectern/contracts/attendance/facts.ts';
import { MuteStudent, UnmuteStudent } from '@lectern/contracts/danmu/commands.ts';
import { PersonPanel } from '../../attendance/teacher/person-panel.tsx';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { toast } from '../../kit/ui/toast.tsx';
import { answersOf, type AnswerOf } from './person.ts';
import type { QuestionToolProps } from './question-tool.tsx';
import type { Tools } from './use-tools.ts';

interface Props extends Pick<QuestionToolProps, 'all' | 'seatsFor' | 'nameOf' | 'onClose'> {
  readonly tools: Tools;
  readonly personId: string;
}

/** One person, as the whole lesson knows them: attendance, answers, danmu. */
export function PersonTool({ tools, personId, all, seatsFor, nameOf, onClose }: Props) {
  const { t } = useText();
  const { view, commands, moderation } = tools;
  const seat = seatsFor().find(({ id }) => id === personId);
  const name = nameOf(personId);

  async function mark(status: MarkedStatus): Promise<void> {
    if ((await commands.give(MarkAttendance, { personId, status })) === undefined) return;
    toast(
      'ok',
      <>
        {t('person.marked', { name, status: t(`status.${status}`) })}
        <Button size="sm" onClick={() => void commands.give(UnmarkAttendance, { personId })}>
          {t('danmu.undo')}
        </Button>
      </>,
    );
  }
  const words = ({ kind, letters }: AnswerOf) =>
    kind === 'poll' && letters === ''
      ? t('kind.anonymously')
      : kind === 'judgement' && letters !== undefined
        ? t(letters === 'A' ? 'kind.right' : 'kind.wrong')
        : letters;

  return (
    <>
      <PersonPanel
        name={name}
        isAuditor={seat?.isAuditor ?? false}
        isOnline={seat?.isOnline ?? false}
        participant={view.attendance.participants?.[personId]}
        status={seat?.attendance ?? 'expected'}
        isCheckInUsed={view.attendance.checkIn.openedAt !== undefined}
        answered={answersOf(all, personId).map((one) => ({
          n: one.n,
          choice: words(one),
          isRight: one.isRight,
          isLate: one.isLate,
        }))}
        isMuted={personId in view.danmu.muted}
        whyNotMark={tools.whyNotMark}
        whyNotMute={tools.whyNotMute}
        isSending={commands.isSending(MuteStudent, { personId }) || commands.isSending(UnmuteStudent, { personId })}
        onMark={(status) => void mark(status)}
        onUnmark={() => void commands.give(UnmarkAttendance, { personId })}
        onMute={(muted) => (muted ? void moderation.mute(personId) : moderation.unmute(personId))}
        onClose={onClose}
      />
      {view.leave?.[personId] && <Later {...LEAVES_HERE} given={{ lessonId: tools.id, leave: view.leave, personId }} />}
    </>
  );
}
