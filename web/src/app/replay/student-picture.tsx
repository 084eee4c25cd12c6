import type { AttendanceOwn } from '@lectern/contracts/attendance/view.ts';
import { ReplayFacts } from '@lectern/contracts/replay/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { StudentOwn, StudentView } from '../../data/lesson-views.ts';
import { isFrom, REPLAYED_PATH, type ReplayedEyes } from '../../data/replayed-eyes.ts';
import { query } from '../../data/request.ts';
import { useText } from '../../i18n/teacher.ts';
import { Empty } from '../../ui/states.tsx';
import type { Moment } from './film.ts';
import type { PlayerSnapshot } from './player.ts';
import { positionOf } from './playhead.ts';
import { isThere, turnsSeen, type Stay } from './student-stays.ts';
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
  const name = person === undefined ? '' : (lesson.people[person]?.name ?? t('fact.someone'));
  return (
    <div className="as-student">
      {person === undefined ? (
        <Empty icon="user" title={t('replay.pickStudent')} />
      ) : (
        <Phone
          key={person}
          label={t('replay.pictureStudent', { name })}
          {...{ id, lesson, moment, snapshot, person }}
        />
      )}
      <WithheldCard id={id} lesson={lesson} moment={moment} isPlaying={snapshot.isPlaying} />
    </div>
  );
}

/** The document of the students, so that sizes and styles are those of a phone; it is told each moment. */
function Phone({ id, lesson, moment, snapshot, person, label }: Props & { person: string; label: string }) {
  const { language } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const stays = useStays(id, person, lesson.through);
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
      isOnline: isThere(stays, moment.version),
      theme: document.documentElement.dataset['theme'] ?? 'light',
      language,
    };
    frame.current?.contentWindow?.postMessage(eyes, location.origin);
  }, [id, lesson.pages, moment, head, cut, stays, language]);

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
      <iframe ref={frame} className="phone" src={REPLAYED_PATH} title={label} />
    </div>
  );
}

const STAYS = ['ParticipantJoined', 'ParticipantLeft', 'ParticipantReturned'];

/** When they were connected, as the facts about them say. */
function useStays(id: string, person: string, through: number): readonly Stay[] {
  const { data } = useQuery({
    queryKey: ['replayStays', id, person, through],
    queryFn: () => query<typeof ReplayFacts>(ReplayFacts, { id, person, types: STAYS.join(','), after: 0, limit: 200 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.facts ?? NONE;
}

const NONE: readonly Stay[] = [];
