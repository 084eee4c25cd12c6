import { SubmitHomework } from '@lectern/contracts/homework/commands.ts';
import {
  MyHomeworks,
  MySubmission,
  type HomeworkText,
  type SubmissionDetail,
} from '@lectern/contracts/homework/queries.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { areAnswersOut, haveKeys } from '@lectern/contracts/homework/questions.ts';
import { useState } from 'react';
import { query } from '../kit/data/request.ts';
import { useUser } from '../kit/data/use-user.ts';
import { CommandForm } from '../kit/forms/command-form.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { Failed, Notice, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useMinute } from '../kit/ui/use-minute.ts';
import { answersFieldOf, givenOf, shownIn } from './answers.tsx';
import { Criteria } from './rubric.tsx';
import { Steps, Submitted } from './submitted.tsx';
import { MyTeam, TeamLine } from './teams.tsx';
import { useText } from './texts.ts';

const REFRESH_MS = 30_000;

/** My part of homework: what I submitted and what became of it, and submitting as long as that can be. */
export function MyPart({ text }: { readonly text: HomeworkText }) {
  const { t } = useText();
  const { id: personId } = useUser();
  const { id } = text;
  const found = useQuery({
    queryKey: [MySubmission.name, id],
    queryFn: () => query<typeof MySubmission>(MySubmission, { id }),
    refetchInterval: REFRESH_MS,
  });
  const detail = found.data;
  if (detail === undefined)
    return (
      <section className="card homework">
        {found.error ? (
          <Failed error={found.error} retry={() => void found.refetch()} />
        ) : (
          <Skeleton lines={4} retry={() => void found.refetch()} />
        )}
      </section>
    );
  const isLeftOut = text.by === 'team' && detail.standing === undefined && (text.teams ?? []).length === 0;
  return (
    <>
      {detail.standing !== undefined && (
        <section className="card homework" aria-label={t('homework.yours')}>
          <Result detail={detail} fullTenths={text.fullTenths} />
          <TeamLine detail={detail} />
          {detail.teamId !== undefined && <MyTeam text={text} detail={detail} personId={personId} />}
          {detail.criteria && <Criteria criteria={detail.criteria} />}
          <Submitted text={text} personId={personId} detail={detail} />
          {areAnswersLater(text, detail) && <p className="i2">{t('homework.answersLater')}</p>}
          <Steps steps={detail.steps} />
        </section>
      )}
      {detail.standing === undefined && text.by === 'team' && (
        <section className="card homework">
          <MyTeam text={text} detail={detail} personId={personId} />
        </section>
      )}
      {detail.standing !== 'graded' && !isLeftOut && <Doing text={text} detail={detail} />}
    </>
  );
}

/** Whether what was right is still to come: it is out once nobody else can submit. */
const areAnswersLater = (text: HomeworkText, { standing }: SubmissionDetail): boolean =>
  text.asked !== undefined && standing === 'graded' && !areAnswersOut(text, text.status, Date.now());

function Result({ detail, fullTenths }: { readonly detail: SubmissionDetail; readonly fullTenths: number }) {
  const { t } = useText();
  const { standing, scoreTenths, remark, returnedFor, isLate } = detail;
  return (
    <>
      <header className="row wraps">
        <h2 className="grow">{t('homework.yours')}</h2>
        {isLate && <span className="chip">{t('homework.late')}</span>}
        {scoreTenths !== undefined && <b>{t('homework.points', { n: worth(scoreTenths), of: worth(fullTenths) })}</b>}
        {standing === 'ungraded' && <span className="st info">{t('homework.waitsForGrade')}</span>}
      </header>
      {standing === 'returned' && (
        <Notice tone="warn">
          <b>{t(returnedFor === 'redo' ? 'homework.redoIt' : 'homework.mendIt')}</b>
          {remark !== undefined && <p>{remark}</p>}
        </Notice>
      )}
      {standing === 'graded' && remark !== undefined && <p>{t('homework.remarkOf', { text: remark })}</p>}
    </>
  );
}

/** Why nothing can be submitted now; undefined when it can. */
function useClosed({ status, opensAt, dueAt, late }: HomeworkText, isReturned: boolean): string | undefined {
  const { t } = useText();
  const when = useWhen();
  const now = useMinute();
  if (status === 'ended') return t('homework.isEnded');
  if (now < opensAt) return t('homework.notYet', { when: when(opensAt) });
  return now > dueAt && late === 'refused' && !isReturned ? t('homework.isOver') : undefined;
}

function Doing({ text, detail }: { readonly text: HomeworkText; readonly detail: SubmissionDetail }) {
  const { t } = useText();
  const now = useMinute();
  const { standing } = detail;
  const isReturned = standing === 'returned';
  const closed = useClosed(text, isReturned);
  // What others of a team submit meanwhile closes nothing in which somebody writes.
  const [isWanted, setWanted] = useState(standing !== 'ungraded');
  if (closed !== undefined)
    return standing === 'ungraded' ? null : (
      <section className="card homework">
        <Notice>{closed}</Notice>
      </section>
    );
  if (standing === 'ungraded' && !isWanted)
    return (
      <section className="card homework">
        <p className="i2">{t('homework.againHint')}</p>
        <div>
          <Button onClick={() => setWanted(true)}>{t('homework.submitAgain')}</Button>
        </div>
      </section>
    );
  return (
    <section className="card homework" aria-label={t('homework.do')}>
      <h2>{t('homework.do')}</h2>
      {now > text.dueAt && !isReturned && <Notice tone="warn">{t('homework.lateNow')}</Notice>}
      <SubmitForm key={text.asked?.length} text={text} detail={detail} onDone={() => setWanted(false)} />
    </section>
  );
}

interface FormProps {
  readonly text: HomeworkText;
  readonly detail: SubmissionDetail;
  readonly onDone: () => void;
}

/** Whoever else of a team submitted meanwhile is shown beside what was written here. */
function SubmitForm({ text: { id, by, asked = [] }, detail, onDone }: FormProps) {
  const { t } = useText();
  const client = useQueryClient();
  const readAgain = useReadAgain(MyHomeworks);
  const [start] = useState(detail);
  const again = () => void client.invalidateQueries({ queryKey: [MySubmission.name, id] });
  const { words, pictures, files, editedIn } = detail;
  const [AnswersField] = useState(() => answersFieldOf(asked));
  const hasQuestions = asked.length > 0;
  const isNew = start.standing === undefined || start.returnedFor === 'redo';
  return (
    <CommandForm
      command={SubmitHomework}
      to={{ family: 'homework', id }}
      draft={`homework.${id}`}
      keepsWhenLeft={hasQuestions || by !== 'team'}
      sendsOnceOnline
      start={
        isNew
          ? {}
          : {
              ...(hasQuestions && { answers: givenOf(start.answers) }),
              words: start.words,
              pictures: start.pictures,
              files: start.files,
            }
      }
      fields={{
        ...(hasQuestions && {
          answers: {
            label: t('homework.questions'),
            as: AnswersField,
            show: (given: unknown) => shownIn(asked, given),
          },
        }),
        words: { label: t(hasQuestions ? 'homework.working' : 'homework.words'), as: 'lines' },
        pictures: {
          label: t('homework.pictures'),
          hint: t('homework.picturesHint', { n: LIMITS.postPictures }),
        },
        files: { label: t('homework.otherFiles') },
      }}
      {...(by === 'team' && {
        edited: {
          basedOn: start.editedIn,
          now: { ...(hasQuestions && { answers: givenOf(detail.answers) }), words, pictures, files, version: editedIn },
          onConflict: again,
        },
      })}
      submit={t('homework.submit')}
      onDone={({ receipt }) => {
        toast('ok', t('homework.wasSubmitted'));
        readAgain(receipt);
        again();
        onDone();
      }}
    >
      {haveKeys(asked) && <Notice>{t('homework.scoredAtOnce')}</Notice>}
      {by === 'team' && editedIn !== start.editedIn && <Notice tone="warn">{t('homework.changedMeanwhile')}</Notice>}
    </CommandForm>
  );
}
