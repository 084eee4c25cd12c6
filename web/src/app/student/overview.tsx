import { score } from '../../i18n/format.ts';
import { useText } from '../../i18n/student.ts';
import { QuestionList, type ListedQuestion } from '../../quiz/student/question-list.tsx';
import { sumOf } from '../../quiz/student/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/states.tsx';
import type { StudentOwn, StudentView } from './student-view.ts';

interface Props {
  readonly view: StudentView;
  readonly own: StudentOwn;
  readonly questions: readonly ListedQuestion[];
  readonly onOpen: (questionId: string) => void;
}

/** Between two questions, before the first and after the last. */
export function Overview({ view, own, questions, onOpen }: Props) {
  const { t } = useText();
  const open = questions.find(({ question }) => question.status === 'open');
  const joined = own.attendance;
  return (
    <div className="between">
      <Standstill view={view} own={own} questions={questions} />
      <p className="here">
        {joined && (
          <span className="st ok">
            <Icon name="okc" size="xs" />
            {t('lesson.joined', { version: joined.version })}
          </span>
        )}
        <span>{t('lesson.present', { n: view.attendance.joined })}</span>
      </p>
      {questions.length > 0 && <QuestionList questions={questions} joinedAt={joined?.joinedAt ?? 0} onOpen={onOpen} />}
      {open && (
        <div className="act">
          <Button look="primary" size="touch" wide onClick={() => onOpen(open.questionId)}>
            {t('lesson.toQuestion', { n: open.question.n })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Standstill({ view, own, questions }: Omit<Props, 'onOpen'>) {
  const { t } = useText();
  switch (view.lesson.status) {
    case 'ended': {
      const sum = sumOf(
        questions.map(({ questionId, question }) => [questionId, question]),
        own.quiz?.answers ?? {},
        own.attendance?.joinedAt ?? 0,
      );
      const words = { ...sum, all: questions.length, score: score(sum.score), points: score(sum.points) };
      return (
        <Empty icon="check" title={t('lesson.over')}>
          {questions.length === 0 ? t('lesson.overEmpty') : t('lesson.overSum', words)}
          {sum.missed > 0 && t('lesson.overMissed', { n: sum.missed })}
        </Empty>
      );
    }
    case 'cancelled':
      return <Empty icon="leave" title={t('lesson.cancelled')} />;
    case 'running':
      return (
        <Empty icon="quiz" title={t('lesson.waiting')}>
          {t('lesson.waitingMore')}
        </Empty>
      );
    default:
      return (
        <Empty icon="clock" title={t('lesson.notStarted')}>
          {t('lesson.notStartedMore')}
        </Empty>
      );
  }
}
