import { ExamPapersZip, ExamStudents } from '@lectern/contracts/attempt/exam-results.ts';
import { ReleaseExamAnswers, ReleaseExamScores } from '@lectern/contracts/exam/exam.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askDownload } from '../download/ask-download.ts';
import { useAction } from '../kit/data/use-action.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { deadlineOf } from './standing.ts';
import { useText } from './texts.ts';

interface Props {
  readonly id: string;
  readonly exam: ExamStudents;
  readonly now: () => number;
}

/** What students see of it and from when on, and its times. */
export function ReleaseTab({ id, exam, now }: Props) {
  const { t } = useText();
  const when = useWhen();
  const client = useQueryClient();
  const { scoreAt, answersAt, isAnnounced, publishAt, startsAt, durationMs, extraMs, students } = exam;
  const to = { family: 'exam', id };
  const ungraded = students.reduce((sum, { attempt }) => sum + (attempt?.ungraded ?? 0), 0);
  const isOut = (at: number | undefined) => at !== undefined && now() >= at;
  const end = Math.max(
    ...students.map((one) => (exam.deadline ?? Infinity) + one.extraMs),
    deadlineOf(exam) ?? Infinity,
  );
  const whyNot = isAnnounced ? undefined : t('results.notPublished');
  const minutes = (ms: number) => t('results.nMinutes', { n: Math.round(ms / 60_000) });
  function released(said: string): void {
    toast('ok', said);
    void client.invalidateQueries({ queryKey: [ExamStudents.name, id] });
  }
  const said = (at: number | undefined, what: 'scores' | 'answers') =>
    at === undefined
      ? t(`results.${what}Unset`)
      : t(isOut(at) ? `results.${what}Out` : `results.${what}At`, { when: when(at) });
  const times = [
    [t('results.publishAt'), when(publishAt)],
    [t('results.startsAt'), when(startsAt)],
    [t('results.deadline'), deadlineOf(exam) === undefined ? t('results.noDeadline') : when(deadlineOf(exam)!)],
    [t('results.duration'), durationMs === undefined ? t('results.unlimited') : minutes(durationMs)],
    ...(extraMs > 0 ? [[t('results.extra'), minutes(extraMs)]] : []),
  ];
  return (
    <div className="results">
      <section className="card results-card" aria-label={t('results.scores')}>
        <h2>{t('results.scores')}</h2>
        <p className="i2">{said(scoreAt, 'scores')}</p>
        {!isOut(scoreAt) && (
          <CommandButton
            command={ReleaseExamScores}
            to={to}
            data={{}}
            look="primary"
            why={whyNot}
            confirm={{
              title: t('results.confirmScores'),
              what: t('results.confirmScoresWhat', { n: ungraded }),
              verb: t('results.scores'),
            }}
            onDone={() => released(t('results.wasScores'))}
          >
            {t('results.scores')}
          </CommandButton>
        )}
      </section>
      <section className="card results-card" aria-label={t('results.answers')}>
        <h2>{t('results.answers')}</h2>
        <p className="i2">{said(answersAt, 'answers')}</p>
        {!isOut(answersAt) && (
          <CommandButton
            command={ReleaseExamAnswers}
            to={to}
            data={{}}
            look="primary"
            why={whyNot ?? (now() < end ? t('results.stillRunning') : undefined)}
            confirm={{
              title: t('results.confirmAnswers'),
              what: t('results.confirmAnswersWhat'),
              verb: t('results.answers'),
            }}
            onDone={() => released(t('results.wasAnswers'))}
          >
            {t('results.answers')}
          </CommandButton>
        )}
      </section>
      <Papers id={id} name={exam.name} papers={students.filter(({ attempt }) => attempt?.handedInAt).length} />
      <section className="card results-card" aria-label={t('results.times')}>
        <h2>{t('results.times')}</h2>
        <dl className="results-times">
          {times.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

interface PapersProps {
  readonly id: string;
  readonly name: string;
  readonly papers: number;
}

/** Students' papers to take along: made beside the page, fetched under Downloads [R6.13]. */
function Papers({ id, name, papers }: PapersProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const isClosed = useIsClosed('papers');
  const asking = useAction(async () => {
    await askDownload(t('results.papersOf', { name }), [{ query: ExamPapersZip.name, input: { id } }]);
    toast('ok', t('results.papersAsked'));
  });
  return (
    <section className="card results-card" aria-label={t('results.papersPdf')}>
      <h2>{t('results.papersPdf')}</h2>
      <p className="i2">{t('results.papersWhat', { n: papers })}</p>
      {isClosed ? (
        <Gate feature="papers" />
      ) : (
        <Button
          icon="download"
          why={papers === 0 ? t('results.noPapers') : undefined}
          busy={asking.busy}
          onClick={() => void asking.run()}
        >
          {t('results.papersAsk')}
        </Button>
      )}
      {asking.error !== undefined && <Notice tone="bad">{errorText(asking.error)}</Notice>}
    </section>
  );
}
