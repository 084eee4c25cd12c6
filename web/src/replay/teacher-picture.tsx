import { useRef, useState } from 'react';
import type { TeacherView } from '../kit/data/lesson-views.ts';
import { useText } from './texts.ts';
import { SeatsList } from '../attendance/teacher/seats-list.tsx';
import { Counts } from '../quiz/teacher/counts.tsx';
import { onScreen, inOrder } from '../live/console/next-step.ts';
import { roster } from '../live/console/roster.ts';
import { Stage } from '../live/console/stage.tsx';
import type { Moment } from './playback.ts';
import type { ReplayedLesson } from './use-replay.ts';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly moment: Moment;
  readonly now: () => number;
}

/** The console, small: the page, the question with its counts by answer, and who did what. */
export function TeacherPicture({ id, lesson, moment, now }: Props) {
  const { t } = useText();
  const view = moment.view as unknown as TeacherView;
  const { attendance, slides, quiz } = view;
  const [chosen, setChosen] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const asked = onScreen(inOrder(quiz.questions), view.questionCard);
  const isOver = view.lesson.status === 'ended';
  const here = Object.entries(attendance.participants ?? {})
    .filter(([, { stays }]) => isOver || Object.values(stays).some(({ to }) => to === undefined))
    .map(([personId]) => personId);
  const seats = roster(lesson.people, attendance, new Set(here), asked?.question, isOver);
  return (
    <div className="as-teacher" role="region" aria-label={t('replay.pictureTeacher')}>
      <div className="desk">
        <Stage
          id={id}
          view={view}
          page={slides.current === undefined ? undefined : slides.pages[slides.current]}
          next={undefined}
          shown={asked}
          current={asked}
          className={lesson.className}
          members={undefined}
          now={now}
          isShown
          onBack={undefined}
          onLesson={undefined}
        />
        <section className="card asked" aria-label={t('replay.questionNow')}>
          {asked === undefined ? (
            <p className="i2">{t('replay.noQuestionYet')}</p>
          ) : (
            <>
              <h3>
                <span className="i2">{t('question.n', { n: asked.question.n ?? 0 })}</span>
                <span className="cut grow">{asked.question.text}</span>
                <span className="chip line">{t(`question.${asked.question.status}`)}</span>
              </h3>
              <Counts question={asked.question} answerKey={asked.question.key} />
            </>
          )}
        </section>
      </div>
      <SeatsList
        seats={seats}
        joined={attendance.joined}
        search={search}
        chosenId={chosen}
        onPerson={(person) => setChosen(person === chosen ? undefined : person)}
        sharedDevices={0}
        onSharedDevices={() => undefined}
      />
    </div>
  );
}
