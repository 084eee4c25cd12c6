import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { BANDS, pointsOfBand } from '@lectern/contracts/question/bands.ts';
import { EndAnswerProjection, GradeAnswer, ProjectAnswer } from '@lectern/contracts/quiz/commands.ts';
import {
  answerImagePath,
  type AnswerSeen,
  type CloudSeen,
  type ProjectedAnswer,
  type TeacherQuestionView,
} from '@lectern/contracts/quiz/view.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { eachOnce } from '@lectern/contracts/quiz/together.ts';
import { calledBy, useGroupingText } from '../../grouping/texts.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import type { Commands } from '../../kit/data/use-commands.ts';
import { score } from '../../kit/i18n/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { CloudPanel } from './cloud-panel.tsx';
import { AnswerRead, GradeForm } from './grade-form.tsx';
import { useText } from './grading-texts.ts';
import './grading.css';

interface Props {
  readonly lessonId: string;
  readonly id: string;
  readonly question: TeacherQuestionView;
  readonly grouping: TeacherView['grouping'];
  readonly projected: ProjectedAnswer | undefined;
  /** The question whose words are on it. */
  readonly cloud: CloudSeen | undefined;
  readonly nameOf: (personId: string) => string;
  readonly why: (kind: CommandKind) => string | undefined;
  readonly commands: Commands;
}

type Given = readonly [personId: string, answer: AnswerSeen];

/** The answers one by one, without names unless they are asked for: read, graded, and one of them put on the projector. */
export function Grading({ lessonId, id, question, grouping, projected, cloud, nameOf, why, commands }: Props) {
  const { t } = useText();
  const { t: groupText } = useGroupingText();
  const [chosen, setChosen] = useState<string>();
  const [named, setNamed] = useState(false);
  const reading = useRef<HTMLElement>(null);
  const all: readonly Given[] = eachOnce(question.answers)
    .filter(([, { at }]) => at !== undefined)
    .sort(([, one], [, other]) => (one.version ?? 0) - (other.version ?? 0));
  const counted = all.filter(([, { uncounted }]) => !uncounted);
  const graded = counted.filter(([, { grade }]) => grade !== undefined);
  const firstUngraded = all.find(([, { grade }]) => grade === undefined) ?? all[0];
  const place = all.findIndex(([personId]) => personId === (chosen ?? firstUngraded?.[0]));
  const current = all[place];
  const notYet = why(GradeAnswer);
  if (current === undefined) return <p className="i3 t13">{t('grading.none')}</p>;
  const [personId, answer] = current;
  const about = { questionId: id, personId };
  const group = answer.groupId === undefined ? undefined : grouping?.groups[answer.groupId];
  const isProjected = projected?.questionId === id && projected.personId === personId;
  const mean = graded.reduce((sum, [, { grade = 0 }]) => sum + grade, 0) / Math.max(1, graded.length);

  function go(to: Given | undefined): void {
    if (to === undefined) return;
    setChosen(to[0]);
    reading.current?.focus();
  }
  const next = [...all.slice(place + 1), ...all.slice(0, place)].find(([, { grade }]) => grade === undefined);

  async function save(points: number, remark: string, onward: boolean): Promise<void> {
    setChosen(personId); // what is read stays, until the next is asked for
    const done = await commands.give(GradeAnswer, { ...about, answer: answer.version ?? 0, points, remark });
    if (done !== undefined && onward) go(next);
  }
  function keyed(event: KeyboardEvent): void {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
    const band = BANDS[Number(event.key) - 1];
    if (event.key === 'ArrowDown') go(next);
    else if (event.key === 'ArrowUp') go(all[place - 1]);
    else if (band !== undefined && notYet === undefined)
      void save(pointsOfBand(band, question.points), answer.remark ?? '', false);
    else return;
    event.preventDefault();
  }
  return (
    <section className="grading" aria-label={t('grading.title')} onKeyDown={keyed}>
      <p className="sub" role="status">
        {t('grading.counts', { n: graded.length, all: counted.length })}
        {graded.length > 0 && <span className="i3">{t('grading.mean', { score: score(Math.round(mean)) })}</span>}
        {graded.length === counted.length && <span className="i3">{t('grading.allDone')}</span>}
      </p>
      <article ref={reading} tabIndex={0} className="grading-answer">
        <p className="t12 i3">
          {t('grading.place', { n: place + 1, all: all.length, version: answer.version ?? 0 })} ·{' '}
          {named ? (group ? calledBy(group, groupText) : nameOf(personId)) : t('grading.nameless')}
        </p>
        <AnswerRead
          words={answer.words}
          pictures={answer.pictures}
          src={(file) => answerImagePath(lessonId, id, file)}
        />
      </article>
      {notYet === undefined ? (
        <>
          <GradeForm
            key={`${personId}/${answer.version}/${answer.grade}/${answer.remark}`}
            of={question.points}
            grade={answer.grade}
            remark={answer.remark}
            isBusy={commands.isSending(GradeAnswer)}
            saves={t(answer.grade !== undefined ? 'grading.correct' : next ? 'grading.saveNext' : 'grading.save')}
            onSave={(points, remark) => void save(points, remark, answer.grade === undefined)}
          />
          {question.status === 'collected' && <p className="t12 i3">{t('grading.withheld')}</p>}
        </>
      ) : (
        <p className="t12 i3">{question.status === 'open' ? t('grading.waits') : notYet}</p>
      )}
      <div className="grading-acts">
        <Button size="sm" icon="left" disabled={place === 0} onClick={() => go(all[place - 1])}>
          {t('grading.before')}
        </Button>
        <Button size="sm" icon="down" disabled={next === undefined} onClick={() => go(next)}>
          {t('grading.next')}
        </Button>
        <Button size="sm" icon="user" aria-pressed={named} onClick={() => setNamed(!named)}>
          {t('grading.showNames')}
        </Button>
      </div>
      {why(ProjectAnswer) === undefined && (
        <div className="grading-acts">
          {isProjected ? (
            <Button size="sm" icon="screen" onClick={() => void commands.give(EndAnswerProjection, { questionId: id })}>
              {t('grading.endProject')}
            </Button>
          ) : (
            ([false, true] as const).map((withName) => (
              <Button
                key={String(withName)}
                size="sm"
                icon="screen"
                onClick={() => void commands.give(ProjectAnswer, { ...about, named: withName })}
              >
                {t(withName ? 'grading.projectNamed' : 'grading.project')}
              </Button>
            ))
          )}
        </div>
      )}
      <p className="t12 i3">{t('grading.keys')}</p>
      <CloudPanel
        key={id}
        {...{ lessonId, id, question, nameOf, why, commands }}
        isProjected={cloud?.questionId === id}
      />
    </section>
  );
}
