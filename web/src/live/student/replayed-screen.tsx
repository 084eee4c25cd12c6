import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import { isOut } from '@lectern/contracts/quiz/status.ts';
import { NetworkError } from '../../kit/data/errors.ts';
import { isFrom, type ReplayedEyes, type ReplayedReady } from '../../kit/data/replayed-eyes.ts';
import { useText } from '../../kit/i18n/student.ts';
import { switchLanguage } from '../../kit/i18n/text.ts';
import { useUiText } from '../../kit/i18n/ui.ts';
import { DrawnOr } from '../../kit/ui/drawn-or.tsx';
import { PaceContext } from '../../kit/ui/pace.ts';
import { Empty, Skeleton } from '../../kit/ui/states.tsx';
import { Classroom } from './classroom.tsx';
import type { ClassroomProps } from './classroom-props.ts';
import { Header } from './header.tsx';

/** What one student saw at a moment of a lesson: their own page, as the page around it says, and nothing can be done on it. */
export function ReplayedScreen() {
  const eyes = useEyes();
  const { t } = useUiText();
  if (eyes === undefined) return <Skeleton />;
  return (
    <DrawnOr of={eyes} instead={<Empty icon="alert" tone="w" title={t('error.title')} />}>
      <Replayed {...eyes} />
    </DrawnOr>
  );
}

/** The newest moment, and when it was told, by this window's clock. */
interface Told {
  readonly eyes: ReplayedEyes;
  readonly since: number;
}

function useEyes(): Told | undefined {
  const { language } = useText();
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    const heard = (event: MessageEvent) => {
      if (!isFrom(event, window.parent)) return;
      const eyes = event.data as ReplayedEyes;
      if (eyes.t === 'moment') setTold({ eyes, since: performance.now() });
    };
    window.addEventListener('message', heard);
    window.parent.postMessage({ t: 'ready' } satisfies ReplayedReady, location.origin);
    return () => window.removeEventListener('message', heard);
  }, []);
  const wanted = told?.eyes.language;
  const theme = told?.eyes.theme;
  useEffect(() => {
    if (wanted !== undefined && wanted !== language) void switchLanguage(wanted);
  }, [wanted, language]);
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return told;
}

const nothing = () => undefined;
const never = () => Promise.reject(new NetworkError());

/** Nothing is given from here. */
const NO_INTENTS: Pick<
  ClassroomProps,
  'onAside' | 'onSubmit' | 'onHandIn' | 'onMark' | 'onDanmu' | 'onCheckIn' | 'give' | 'onRetry' | 'items' | 'token'
> = {
  onAside: nothing,
  onSubmit: nothing,
  onHandIn: nothing,
  onMark: nothing,
  onDanmu: never,
  onCheckIn: never,
  give: never,
  onRetry: nothing,
  items: [],
  token: undefined,
};

function Replayed({ eyes, since }: Told) {
  const { t } = useText();
  const { lessonId, view, own, through, at, rate, cut, turns, isOnline } = eyes;
  const now = useMemo(() => () => Math.round(at + (performance.now() - since) * rate), [at, since, rate]);
  const pace = useMemo(() => ({ rate, replayed: { now, cut } }), [rate, now, cut]);
  const isIn = own.attendance?.joinedAt !== undefined;
  return (
    <PaceContext value={pace}>
      <div
        className="lesson in-room"
        onSubmitCapture={withhold}
        onChangeCapture={withhold}
        onClickCapture={(event) => acts(event.target) && withhold(event)}
      >
        <Header
          title={view.lesson.title ?? ''}
          isAuditor={own.attendance?.role === 'auditor'}
          {...(isIn && { chip: { state: isOnline ? 'connected' : 'offline' } })}
          isFramed
        />
        <main className="bd">
          {isIn ? (
            <Classroom
              {...NO_INTENTS}
              {...{ lessonId, view, own, through, turns, now }}
              hasGoneOn={hasGoneOn(view)}
              state="connected"
              heardAt={at}
            />
          ) : (
            <Empty icon="leave" title={t('replayed.notIn')} />
          )}
        </main>
      </div>
    </PaceContext>
  );
}

/** Looking elsewhere on the phone is free; whatever would change something does nothing. */
const acts = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('form :is(button, label, input):not(.to-slides), .check-in') !== null;

function withhold(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether a page was turned since the newest question was done, as the projector goes on then. */
function hasGoneOn({ quiz, slides }: ReplayedEyes['view']): boolean {
  const newest = Object.values(quiz.questions).sort((a, b) => b.n - a.n)[0];
  if (newest === undefined || !isOut(newest)) return false;
  return (slides.currentAt ?? 0) > (newest.answerAt ?? newest.distributionAt ?? newest.publishedAt);
}
