import type { AttendanceOwn } from '@lectern/contracts/attendance/view.ts';
import { useCallback, useEffect, useRef } from 'react';
import type { StudentOwn, StudentView } from '../kit/data/lesson-views.ts';
import { isFrom, REPLAYED_PATH, type ReplayedEyes } from '../kit/data/replayed-eyes.ts';
import { useText } from './texts.ts';
import { Empty } from '../kit/ui/states.tsx';
import type { Moment } from './playback.ts';
import type { PlayerSnapshot } from './player.ts';
import { positionOf } from './playhead.ts';
import { clockOff, isThere, turnsSeen } from './student-stays.ts';
import { usePersonFacts } from './use-person-facts.ts';
import { calledIn } from './find-people.ts';
import type { ReplayedLesson } from './use-replay.ts';
import { WithheldCard } from './withheld-card.tsx';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly moment: Moment;
  readonly snapshot: PlayerSnapshot;
}

/** A phone with the student's own page in it, and what that student was not shown. */
export function StudentPicture({ id, lesson, moment, snapshot }: Props) {
  const { t } = useText();
  const { person } = moment.eyes;
  if (person !== undefined) return <OneStudent key={person} {...{ id, lesson, moment, snapshot, person }} />;
  return (
    <div className="as-student">
      <Empty icon="user" title={t('replay.pickStudent')} />
    </div>
  );
}

/** What of them is known goes with them: another student begins anew. */
function OneStudent({ id, lesson, moment, snapshot, person }: Props & { person: string }) {
  const { t } = useText();
  const facts = usePersonFacts(id, person, lesson.through);
  const name = calledIn(lesson.people, person, t);
  return (
    <div className="as-student">
      <Phone
        id={id}
        lesson={lesson}
        moment={moment}
        snapshot={snapshot}
        isOnline={isThere(facts, moment.version)}
        label={t('replay.pictureStudent', { name })}
      />
      <WithheldCard
        id={id}
        lesson={lesson}
        moment={moment}
        isPlaying={snapshot.isPlaying}
        clockOff={clockOff(facts, person, moment.version)}
      />
    </div>
  );
}

/** The document of the students, so that sizes and styles are those of a phone; it is told each moment. */
function Phone({ id, lesson, moment, snapshot, isOnline, label }: Props & { isOnline: boolean; label: string }) {
  const { language } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const { head, cut } = snapshot;
  const tell = useCallback(() => {
    const at = positionOf(head, performance.now());
    const own = moment.own as StudentOwn & { readonly attendance?: AttendanceOwn };
    const eyes: ReplayedEyes = {
      t: 'moment',
      lessonId: id,
      view: moment.view as unknown as StudentView,
      own,
      through: moment.version,
      at,
      rate: head.rate,
      cut,
      turns: turnsSeen(lesson.pages, own.attendance?.joinedAt, moment.version),
      isOnline,
      theme: document.documentElement.dataset['theme'] ?? 'light',
      language,
    };
    frame.current?.contentWindow?.postMessage(eyes, location.origin);
  }, [id, lesson.pages, moment, head, cut, isOnline, language]);

  useEffect(tell, [tell]);
  useEffect(() => {
    const heard = (event: MessageEvent) => {
      if (isFrom(event, frame.current?.contentWindow)) tell();
    };
    const themes = new MutationObserver(tell);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    window.addEventListener('message', heard);
    return () => {
      themes.disconnect();
      window.removeEventListener('message', heard);
    };
  }, [tell]);
  return (
    <div className="phone-place">
      <iframe ref={frame} className="phone-frame" src={REPLAYED_PATH} title={label} />
    </div>
  );
}
