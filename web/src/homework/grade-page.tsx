import {
  homeworkPictureAt,
  HomeworkSubmissions,
  HomeworkText,
  SameSubmissions,
  SUBMISSION_FILTERS,
  SubmissionDetail,
  submissionFilePath,
  type HomeworkSubmission,
} from '@lectern/contracts/homework/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { useFreshStart } from '../grading/scoring-form.tsx';
import { useHeld } from '../grading/use-held.ts';
import { GradingWay, useQueueAfter, useWay } from '../grading/way.tsx';
import { query } from '../kit/data/request.ts';
import { worth } from '../kit/i18n/format.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, useReadAgain } from '../kit/lists/use-list.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { ByQuestion, byHand } from './by-question.tsx';
import { Scoring } from './scoring.tsx';
import { Steps, Submitted } from './submitted.tsx';
import { nameOf, TeamLine } from './teams.tsx';
import { useText } from './texts.ts';
import { usePen } from './use-annotations.ts';
import '../kit/ui/page-head.css';
import './homework.css';

const REFRESH_MS = 30_000;
const QUEUES = SUBMISSION_FILTERS.filter((one) => one !== 'missing' && one !== 'late');
type Queue = (typeof QUEUES)[number];

const detailOf = (id: string, personId: string) => ({
  queryKey: [SubmissionDetail.name, id, personId],
  queryFn: () => query<typeof SubmissionDetail>(SubmissionDetail, { id, personId }),
});

/** Also its pictures: they are in the browser before the grader turns to them. */
async function readAhead(client: QueryClient, id: string, personId: string): Promise<void> {
  const { pictures } = await client.query(detailOf(id, personId));
  for (const { fileId } of pictures) new Image().src = submissionFilePath(id, personId, fileId);
}

/** What a team submitted stands once, however many are in it. */
const eachOnce = (rows: readonly HomeworkSubmission[] = []): readonly HomeworkSubmission[] =>
  [...new Map(rows.toReversed().map((row) => [row.teamId ?? row.personId, row])).values()].toReversed();

/** Of another homework nothing is kept: in a queue one leads to the next. */
export function GradePage() {
  const { id = '' } = useParams();
  return <Grading key={id} id={id} />;
}

/** What is graded, student by student, or where there are questions, question by question. */
function Grading({ id }: { readonly id: string }) {
  const { t } = useText();
  const [asked, setAsked] = useSearchParams();
  const { kept } = useWay();
  const found = useQuery({
    queryKey: [HomeworkText.name, id],
    queryFn: () => query<typeof HomeworkText>(HomeworkText, { id }),
  });
  const text = found.data;
  const hasItems = text !== undefined && byHand(text).length > 0;
  const by = hasItems && asked.get('by') === 'question' ? 'question' : 'student';
  return (
    <Page title={text === undefined ? t('homework.grade') : t('homework.gradeTitle', { title: text.title })}>
      <div className="homework-page">
        <GradingWay id={id}>
          <Link className="row" to={`/homework/${id}`}>
            <Icon name="left" size="s" />
            {text?.title ?? t('homework.back')}
          </Link>
        </GradingWay>
        <header className="row wraps">
          <h1 className="grow">{t('homework.grade')}</h1>
          {hasItems && (
            <Segmented
              label={t('homework.order')}
              options={[
                { id: 'student', label: t('homework.byStudents') },
                { id: 'question', label: t('homework.byQuestions') },
              ]}
              value={by}
              onChange={(one) => setAsked({ ...(one === 'question' && { by: one }), ...kept }, { replace: true })}
            />
          )}
        </header>
        {text === undefined ? (
          <section className="card homework">
            <PlaceNotThere part={found} />
          </section>
        ) : by === 'question' ? (
          <PicturesAt value={(file) => homeworkPictureAt(id, file)}>
            <ByQuestion text={text} />
          </PicturesAt>
        ) : (
          <Desk text={text} />
        )}
      </div>
    </Page>
  );
}

/** The desk: who waits, what one of them submitted, and its score. What is next is read ahead. */
function Desk({ text }: { readonly text: HomeworkText }) {
  const { t } = useText();
  const client = useQueryClient();
  const { id } = text;
  const [asked, setAsked] = useSearchParams();
  const queue = QUEUES.find((one) => one === asked.get('queue')) ?? 'ungraded';
  const list = useList(HomeworkSubmissions, { id, only: queue }, REFRESH_MS);
  const readAgain = useReadAgain(HomeworkSubmissions);
  const queueAfter = useQueueAfter();
  const { kept } = useWay();
  const waiting = eachOnce(list.rows);
  /** The rows of before several were graded at once: what is first of them waits no more. */
  const [before, setBefore] = useState<typeof list.rows>();
  const [first, hold] = useHeld(queue, waiting[0]?.personId, !list.isStale && list.rows !== before);
  const chosen = asked.get('student') ?? first;
  const of = ({ personId, teamId }: HomeworkSubmission) => teamId ?? personId;
  const shown = list.rows?.find(({ personId }) => personId === chosen);
  const at = waiting.findIndex((row) => shown !== undefined && of(row) === of(shown));
  const next = (waiting[at + 1] ?? waiting.find((_, n) => n !== at))?.personId;
  useEffect(() => {
    if (next !== undefined) void readAhead(client, id, next).catch(() => undefined);
  }, [client, id, next]);
  const choose = (student?: string, which: Queue = queue) =>
    // At once: answers that come meanwhile would each be drawn before it.
    setAsked({ queue: which, ...(student !== undefined && { student }), ...kept }, { replace: true, flushSync: true });
  function onDone(receipt?: Receipt): void {
    if (next !== undefined) choose(next);
    for (const { name } of [SubmissionDetail, SameSubmissions]) void client.invalidateQueries({ queryKey: [name, id] });
    void client.invalidateQueries({ queryKey: [HomeworkText.name, id] });
    readAgain(receipt);
    queueAfter(receipt);
  }
  /** Whatever was read of one of them is read anew. */
  function onSeveral(receipt?: Receipt): void {
    for (const { name } of [SubmissionDetail, SameSubmissions]) void client.resetQueries({ queryKey: [name, id] });
    void client.invalidateQueries({ queryKey: [HomeworkText.name, id] });
    readAgain(receipt);
    queueAfter(receipt);
    setBefore(list.rows);
    hold(undefined);
    choose();
  }
  return (
    <div className="homework-desk">
      <div className="homework-page">
        <Segmented
          label={t('homework.queue')}
          options={QUEUES.map((one) => ({ id: one, label: t(`homework.${one}`) }))}
          value={queue}
          onChange={(one) => choose(undefined, one)}
        />
        <ListPage
          list={list}
          label={t('homework.queue')}
          empty={{
            icon: 'okc',
            title: t(queue === 'ungraded' ? 'homework.queueEmpty' : 'homework.nobody'),
          }}
        >
          {() => (
            <ul className="homework-queue">
              {waiting.map((row, n) => (
                <li key={row.personId}>
                  <button type="button" aria-current={n === at} onClick={() => choose(row.personId)}>
                    <span className="grow cut">{nameOf(text, row)}</span>
                    {row.isLate === true && <span className="chip">{t('homework.late')}</span>}
                    {row.scoreTenths !== undefined && <b>{worth(row.scoreTenths)}</b>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </ListPage>
      </div>
      {chosen === undefined ? (
        <p className="i2">{list.rows && t('homework.pick')}</p>
      ) : (
        <One key={chosen} text={text} personId={chosen} onDone={onDone} onSeveral={onSeveral} />
      )}
    </div>
  );
}

interface OneProps {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly onDone: (receipt?: Receipt) => void;
  readonly onSeveral: (receipt?: Receipt) => void;
}

function One({ text, personId, onDone, onSeveral }: OneProps) {
  const pen = usePen(text.id, personId);
  const found = useQuery(detailOf(text.id, personId));
  const detail = found.data;
  const { start, touch } = useFreshStart(detail?.editedIn);
  if (detail === undefined)
    return (
      <section className="card homework">
        {found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={6} retry={() => void found.refetch()} />
        )}
      </section>
    );
  return (
    <PicturesAt value={(file) => homeworkPictureAt(text.id, file)}>
      <section className="card homework" aria-label={nameOf(text, detail)}>
        <h2>{nameOf(text, detail)}</h2>
        <TeamLine detail={detail} />
        <Submitted text={text} personId={personId} detail={detail} pen={pen} />
        <Steps steps={detail.steps} />
      </section>
      <Scoring
        key={start}
        text={text}
        personId={personId}
        detail={detail}
        touch={touch}
        onDone={onDone}
        onSeveral={onSeveral}
      />
    </PicturesAt>
  );
}
