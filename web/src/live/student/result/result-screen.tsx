import type { LessonPlayback } from '@lectern/contracts/playback/queries.ts';
import type { MyResult } from '@lectern/contracts/reports/results.ts';
import type { SignedIn } from '@lectern/contracts/session/queries.ts';
import { query } from '../../../kit/data/request.ts';
import { useAsked } from '../../../kit/data/use-asked.ts';
import { timeOfDay } from '../../../kit/i18n/format.ts';
import { useText } from '../../../journal/texts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Empty, Failed, Notice, Skeleton } from '../../../kit/ui/states.tsx';
import { Header } from '../header.tsx';
import { go } from '../path.ts';
import { useTitle } from '../title.ts';
import { TagsGiven } from '../../../behaviour/tags-given.tsx';
import { NotesWritten } from '../../../note/notes-written.tsx';
import { Attended } from './attended.tsx';
import { QuestionResults } from './question-results.tsx';
import { PLAYBACK_PATH, RESULT_PATH, type Result } from './result.ts';
import { ResultScore } from './result-score.tsx';
import '../mine.css';
import './result.css';

/** What one lesson came to for me [R1.19]. */
export function ResultScreen({ lessonId, user }: { lessonId: string; user: NonNullable<SignedIn['user']> }) {
  const { t } = useText();
  const { data, error, again } = useAsked(lessonId, () =>
    query<typeof MyResult>({ path: RESULT_PATH }, { id: lessonId }),
  );
  const title = data?.title ?? t('result.title');
  useTitle(title);
  return (
    <div className="lesson">
      <Header title={title} user={user} onBack={() => go(`/s/${lessonId}`)} />
      <main className="bd">
        {data !== undefined ? (
          <Body lessonId={lessonId} result={data} />
        ) : error !== undefined ? (
          <Failed error={error} retry={again} />
        ) : (
          <Skeleton lines={6} retry={again} />
        )}
      </main>
    </div>
  );
}

function Body({ lessonId, result }: { lessonId: string; result: Result }) {
  const { t } = useText();
  if (result.status === 'cancelled') return <Empty icon="leave" title={t('result.cancelled')} />;
  if (result.startedAt === undefined) {
    return (
      <Empty icon="clock" title={t('result.scheduled')}>
        {t('result.scheduledWhy')}
      </Empty>
    );
  }
  return (
    <div className="result">
      {result.status === 'running' && <Notice>{t('result.running')}</Notice>}
      <ResultScore result={result} />
      {result.attendance !== undefined && <Attended result={result} attendance={result.attendance} />}
      {result.behaviour.length > 0 && <TagsGiven behaviour={result.behaviour} />}
      <QuestionResults lessonId={lessonId} result={result} />
      <NotesWritten lessonId={lessonId} title={result.title} />
      <div className="ways">
        <ToVideo lessonId={lessonId} />
        <Button size="touch" wide icon="slides" onClick={() => go(`/s/${lessonId}`)}>
          {t('result.toLesson')}
        </Button>
        <Button size="touch" wide icon="history" onClick={() => go('/s/log')}>
          {t('result.toLog')}
        </Button>
      </div>
      {result.status === 'running' && result.asOf.at !== undefined && (
        <p className="t12 i3 as-of">{t('result.asOf', { time: timeOfDay(result.asOf.at) })}</p>
      )}
    </div>
  );
}

/** Where there is a video to watch; it is of another program, as whoever reads a result need not load a player. */
function ToVideo({ lessonId }: { lessonId: string }) {
  const { t } = useText();
  const { data } = useAsked(lessonId, () => query<typeof LessonPlayback>({ path: PLAYBACK_PATH }, { id: lessonId }));
  if (data === undefined || data.segments.length === 0) return null;
  return (
    <a className="btn touch wide" href={`/lesson/${lessonId}/video`}>
      <Icon name="cam" size="s" />
      {t('result.toVideo')}
    </a>
  );
}
