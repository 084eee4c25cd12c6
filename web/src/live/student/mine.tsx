import type { Mark } from '@lectern/contracts/slides/facts.ts';
import { attendanceStatus } from '@lectern/contracts/attendance/status.ts';
import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/student.ts';
import { QuestionList, type ListedQuestion } from '../../quiz/student/question-list.tsx';
import { PageList } from '../../slides/student/page-list.tsx';
import type { LookBack } from '../../slides/student/look-back.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { Score } from './score.tsx';
import './mine.css';

interface Props {
  readonly lessonId: string;
  readonly view: StudentView;
  readonly own: StudentOwn;
  readonly questions: readonly ListedQuestion[];
  readonly pages: LookBack['pages'];
  /** The keys of the pages that carry each mark. */
  readonly marked: { readonly [mark in Mark]: readonly string[] };
  readonly onQuestion: (questionId: string) => void;
  readonly onPage: (key: string) => void;
  readonly onResult?: (() => void) | undefined;
}

/** What this lesson is to me: score, attendance, answers, pages that I kept; once it is over, the whole of it. */
export function Mine({ lessonId, view, own, questions, pages, marked, onQuestion, onPage, onResult }: Props) {
  const { t } = useText();
  const isOver = view.lesson.status === 'ended';
  const joinedAt = own.attendance?.joinedAt ?? 0;
  const withMark = (mark: Mark) => pages.filter(({ key }) => marked[mark].includes(key));
  const sent = Object.keys(own.danmu?.danmu ?? {}).length;
  return (
    <div className="my-things">
      <Score {...{ lessonId, own, questions, isOver }} mayAsk={onResult !== undefined} />
      {isOver && onResult && (
        <Button look="primary" size="touch" wide icon="grade" onClick={onResult}>
          {t('mine.result')}
        </Button>
      )}
      <ul className="card facts">
        <Presence view={view} own={own} />
        <OnLeave lessonId={lessonId} own={own} isRunning={view.lesson.status === 'running'} />
        {sent > 0 && (
          <Fact icon="danmu" title={t('mine.danmu', { n: sent })}>
            {isOver ? undefined : t('mine.danmuMore')}
          </Fact>
        )}
      </ul>
      {questions.length > 0 && <QuestionList questions={questions} joinedAt={joinedAt} onOpen={onQuestion} />}
      <PageList lessonId={lessonId} title={t('mine.bookmarks')} pages={withMark('bookmark')} onShow={onPage} />
      <PageList lessonId={lessonId} title={t('mine.notUnderstood')} pages={withMark('notUnderstood')} onShow={onPage} />
      {marked.bookmark.length === 0 && pages.length > 0 && !isOver && (
        <p className="i3 t13 none">{t('mine.noBookmarks')}</p>
      )}
    </div>
  );
}

/** Whether I was there in time, and the number that says so. */
function Presence({ view, own }: Pick<Props, 'view' | 'own'>) {
  const { t } = useText();
  const { attendance: mine = {} } = own;
  if (mine.role === 'auditor') {
    return (
      <Fact icon="eye" title={t('mine.auditor')}>
        {t('mine.auditorMore')}
      </Fact>
    );
  }
  const lesson = view.lesson as Parameters<typeof attendanceStatus>[2];
  const status = attendanceStatus(mine as Parameters<typeof attendanceStatus>[0], view.attendance, lesson);
  const byCheckIn = mine.checkedInAt !== undefined;
  const at = mine.checkedInAt ?? mine.joinedAt;
  const version = byCheckIn ? mine.checkedInVersion : mine.version;
  const when = at === undefined ? undefined : `${timeOfDay(at)} · #${version}`;
  const { openedAt, open } = view.attendance.checkIn;
  const isShut = openedAt !== undefined && (status === 'absent' || (status === 'expected' && !open)); // came, and did not check in
  const how = mine.marked
    ? t('mine.byTeacher')
    : isShut
      ? t('checkIn.shut')
      : when && t(byCheckIn ? 'mine.checkedIn' : 'mine.joined', { when });
  return (
    <Fact icon="attend" title={t(`attendance.${status}`)} tone={LOOKS[status]}>
      {how}
    </Fact>
  );
}

/** What became of the leave that I asked for; as long as it runs I can ask. */
function OnLeave({ lessonId, own, isRunning }: { lessonId: string; own: StudentOwn; isRunning: boolean }) {
  const { t } = useText();
  const is = own.leave?.is ?? 'withdrawn';
  const isOut = own.attendance?.role === 'auditor' || (is === 'withdrawn' && !isRunning);
  if (isOut) return null;
  return (
    <li>
      <span className={`st ${LEAVE_LOOKS[is]}`}>
        <Icon name="leave" />
      </span>
      <span className="grow">
        {is === 'withdrawn'
          ? t('leave.may')
          : t(`leave.${is}`, { kind: t(`attendance.${own.leave?.kind ?? 'sickLeave'}`) })}
      </span>
      <a className="btn" href={`/leaves?lesson=${lessonId}`}>
        {t(is === 'withdrawn' ? 'leave.ask' : 'leave.look')}
      </a>
    </li>
  );
}

const LEAVE_LOOKS = { asked: 'warn', granted: 'ok', refused: 'bad', withdrawn: '' } as const;

const LOOKS = {
  present: 'ok',
  late: 'warn',
  absent: 'bad',
  sickLeave: 'off',
  personalLeave: 'off',
  expected: 'off',
} as const;

interface FactProps {
  readonly icon: IconName;
  readonly title: string;
  readonly tone?: string;
  readonly children?: string | undefined;
}

const Fact = ({ icon, title, tone = '', children }: FactProps) => (
  <li>
    <span className={`st ${tone}`}>
      <Icon name={icon} />
    </span>
    <span className="grow">
      {title}
      {children && <small>{children}</small>}
    </span>
  </li>
);
