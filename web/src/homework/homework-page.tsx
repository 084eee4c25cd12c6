import {
  DeleteHomework,
  EndHomework,
  RemindSubmitters,
  ReopenHomework,
  RestoreHomework,
  SubmitHomework,
  GradeSubmission,
} from '@lectern/contracts/homework/commands.ts';
import {
  homeworkPictureAt,
  Homeworks,
  HomeworkSubmissions,
  HomeworkText,
  SUBMISSION_FILTERS,
  type HomeworkSubmission,
} from '@lectern/contracts/homework/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { useUser } from '../kit/data/use-user.ts';
import { RemindButton } from '../kit/forms/remind-button.tsx';
import { Select } from '../kit/forms/select.tsx';
import { worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { DataTable, type Column } from '../kit/lists/data-table.tsx';
import { Attachments } from '../kit/lists/file-row.tsx';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { PicturesAt } from '../kit/pictures/pictures-at.ts';
import { RichView } from '../kit/rich-text/rich-view.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { MyPart } from './my-submission.tsx';
import { QuestionFigures } from './question-figures.tsx';
import { Criteria } from './rubric.tsx';
import { teamName, WithoutTeam } from './teams.tsx';
import { useText } from './texts.ts';
import { EditDialog } from './write-dialog.tsx';
import '../kit/ui/page-head.css';
import './homework.css';

const REFRESH_MS = 30_000;

/** Homework to read; below it a student submits theirs, and who teaches the class sees who did [R2.15]. */
export function HomeworkPage() {
  const { id = '' } = useParams();
  const { t } = useText();
  const found = useQuery({
    queryKey: [HomeworkText.name, id],
    queryFn: () => query<typeof HomeworkText>(HomeworkText, { id }),
    refetchInterval: REFRESH_MS, // its questions come once it opens
  });
  const text = found.data;
  const asker = text && { role: text.role, bound: true };
  return (
    <Page title={text?.title ?? t('homework.title')}>
      <div className="homework-page">
        <Link className="row" to="/homework">
          <Icon name="left" size="s" />
          {t('homework.back')}
        </Link>
        <article className="card homework">{text ? <Asked text={text} /> : <PlaceNotThere part={found} />}</article>
        <PicturesAt value={(file) => homeworkPictureAt(id, file)}>
          {asker && may(asker, SubmitHomework.allow) && <MyPart text={text} />}
          {text?.questions && <QuestionFigures text={text} />}
        </PicturesAt>
        {asker && may(asker, HomeworkSubmissions.allow) && <Submissions text={text} />}
      </div>
    </Page>
  );
}

function Asked({ text }: { text: HomeworkText }) {
  const { t } = useText();
  const when = useWhen();
  const { id, title, content, files = [], opensAt, dueAt, fullTenths, late, by, rubric, status, role } = text;
  const [now] = useState(() => Date.now());
  const about = [
    t('homework.by', text),
    opensAt > now && t('homework.opens', { when: when(opensAt) }),
    t('homework.dueAt', { when: when(dueAt) }),
    t(`homework.after.${late}`),
    t('homework.full', { n: worth(fullTenths) }),
    by === 'team' && t('homework.by.team'),
  ];
  return (
    <>
      <header className="row">
        <div className="grow">
          <h1>{title}</h1>
          <p className="i2">{about.filter(Boolean).join(' · ')}</p>
        </div>
        {status === 'ended' && <span className="st off">{t('homework.ended')}</span>}
        {may({ role, bound: true }, GradeSubmission.allow) && <Actions text={text} />}
      </header>
      <RichView doc={content} />
      {rubric && <Criteria criteria={rubric} />}
      <Attachments files={files} address={({ fileId }) => `/api/homework/${id}/files/${fileId}`} />
    </>
  );
}

/** What its author does with it; others read whose it is [R6.09]. */
function Actions({ text }: { text: HomeworkText }) {
  const { t } = useText();
  const go = useNavigate();
  const user = useUser();
  const client = useQueryClient();
  const readAgain = useReadAgain(Homeworks);
  const { id, title, author, authorId, status } = text;
  const commands = useCommands('homework', id);
  const [isEditing, setEditing] = useState(false);
  const why = authorId === user.id ? undefined : t('homework.notYours', { name: author });
  async function give(kind: CommandKind): Promise<boolean> {
    const done = await commands.give(kind, {});
    if (done === undefined) return false;
    readAgain(done.receipt);
    void client.invalidateQueries({ queryKey: [HomeworkText.name, id] });
    return true;
  }
  async function remove(): Promise<void> {
    if (!(await give(DeleteHomework))) return;
    toast('ok', t('homework.wasDeleted', { title }), {
      label: t('homework.undo'),
      run: () => void give(RestoreHomework),
    });
    void go('/homework');
  }
  const act = (label: string, onAction: () => void, rest: Partial<MenuAction> = {}): MenuAction => ({
    label,
    onAction,
    why,
    ...rest,
  });
  return (
    <>
      <MenuButton
        label={t('homework.more', { title })}
        actions={[
          act(t('homework.edit'), () => setEditing(true), { icon: 'paper' }),
          status === 'ended'
            ? act(t('homework.reopen'), () => void give(ReopenHomework), { icon: 'play' })
            : act(t('homework.end'), () => void give(EndHomework), { icon: 'lock' }),
          act(t('homework.delete'), () => void remove(), { icon: 'close', danger: true }),
        ]}
      />
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
      {isEditing && <EditDialog text={text} onClose={() => setEditing(false)} />}
    </>
  );
}

type Only = (typeof SUBMISSION_FILTERS)[number];

/** The students of the class and where the work of each stands; and how the scores are spread. */
function Submissions({ text }: { text: HomeworkText }) {
  const { t } = useText();
  const { id, role, bands = [] } = text;
  const [only, setOnly] = useState<Only>();
  const [typed, onSearch] = useState('');
  const list = useList(HomeworkSubmissions, { id, only, search: usePaused(typed) }, REFRESH_MS);
  const grades = may({ role, bound: true }, GradeSubmission.allow);
  const columns = useColumns(text, grades);
  return (
    <section className="homework-page" aria-label={t('homework.submissions')}>
      <header className="row wraps">
        <h2 className="grow">{t('homework.submissions')}</h2>
        {grades && (
          <>
            <RemindButton
              command={RemindSubmitters}
              to={{ family: 'homework', id: text.id }}
              remindedAt={text.remindedAt}
              was={t('homework.wasReminded')}
            >
              {t('homework.remind')}
            </RemindButton>
            <Link className="btn primary" to={`/homework/${id}/grade`}>
              {t('homework.grade')}
            </Link>
          </>
        )}
      </header>
      <WithoutTeam text={text} />
      {bands.some((n) => n > 0) && <Bands bands={bands} />}
      <ListPage
        list={list}
        label={t('homework.submissions')}
        search={{ label: t('homework.searchPeople'), typed, onSearch }}
        exports={[{ label: t('homework.export'), href: `/api/homework/${id}/submissions/xlsx` }]}
        empty={{ icon: 'users', title: t('homework.nobody') }}
        onAll={
          only === undefined && typed === ''
            ? undefined
            : () => {
                setOnly(undefined);
                onSearch('');
              }
        }
        filters={
          <Select
            label={t('homework.status')}
            value={only ?? ''}
            onChange={(one) => setOnly(one === '' ? undefined : one)}
            options={[
              { id: '', label: t('homework.all') },
              ...SUBMISSION_FILTERS.map((one) => ({ id: one, label: t(`homework.${one}`) })),
            ]}
          />
        }
      >
        {(rows) => (
          <DataTable
            label={t('homework.submissions')}
            columns={columns}
            rows={rows}
            keyOf={({ personId }) => personId}
          />
        )}
      </ListPage>
    </section>
  );
}

function useColumns(text: HomeworkText, grades: boolean): readonly Column<HomeworkSubmission>[] {
  const { t } = useText();
  const when = useWhen();
  return useMemo(() => {
    const { id, fullTenths, by, teams = [] } = text;
    const team: Column<HomeworkSubmission> = {
      id: 'team',
      head: t('homework.team'),
      cell: ({ personId, teamId }) =>
        teamName(
          text,
          teamId ?? teams.find(({ members }) => members.some((one) => one.personId === personId))?.teamId,
        ) ?? <span className="i2">{teamId === undefined ? t('homework.noTeamOf') : '—'}</span>,
    };
    return [
      {
        id: 'name',
        head: t('homework.name'),
        cell: ({ personId, name, login, standing }) => (
          <>
            {grades && standing !== undefined ? (
              <Link to={`/homework/${id}/grade?student=${personId}`}>{name}</Link>
            ) : (
              name
            )}
            {login !== undefined && <small>{login}</small>}
          </>
        ),
      },
      ...(by === 'team' ? [team] : []),
      {
        id: 'standing',
        head: t('homework.standing'),
        cell: ({ standing, isLate }) => (
          <>
            {t(`homework.${standing ?? 'missing'}`)}
            {isLate === true && <small>{t('homework.late')}</small>}
          </>
        ),
      },
      {
        id: 'at',
        head: t('homework.at'),
        cell: ({ submittedAt }) => (submittedAt === undefined ? '—' : when(submittedAt)),
      },
      {
        id: 'score',
        head: t('homework.score'),
        cell: ({ scoreTenths, grader }) =>
          scoreTenths !== undefined && (
            <>
              {t('homework.points', { n: worth(scoreTenths), of: worth(fullTenths) })}
              {grader !== undefined && <small>{grader}</small>}
            </>
          ),
      },
    ];
  }, [t, when, grades, text]);
}

const BANDS = ['100%', '90–99%', '70–89%', '50–69%', '0–49%'];

/** Scores by their share of full marks, as numbers and as bars [R9.08]. */
function Bands({ bands }: { readonly bands: readonly number[] }) {
  const { t } = useText();
  const all = bands.reduce((sum, n) => sum + n, 0);
  return (
    <section className="card homework" aria-label={t('homework.bands')}>
      <h3>{t('homework.bands')}</h3>
      <div className="homework-bands">
        {BANDS.map((band, at) => (
          <Band key={band} band={band} n={bands[at] ?? 0} all={all} />
        ))}
      </div>
    </section>
  );
}

const Band = ({ band, n, all }: { readonly band: string; readonly n: number; readonly all: number }) => (
  <>
    <span>{band}</span>
    <Meter share={n / all} label={band} />
    <b>{n}</b>
  </>
);
