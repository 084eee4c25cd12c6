import { AskForLeave, LEAVE_KINDS, Leaves, MyLeaves } from '@lectern/contracts/leave/leave.ts';
import { Lessons, type LessonRow } from '@lectern/contracts/lesson/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../kit/data/request.ts';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { ChoiceField, type FieldProps } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { useList, usePaused, useReadAgain } from '../kit/lists/use-list.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Page } from '../kit/ui/page.tsx';
import { Failed, Skeleton } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { OwnLeaves, TaughtLeaves } from './leave-items.tsx';
import { useText } from './texts.ts';
import '../kit/ui/page-head.css';

const TABS = ['taught', 'mine'] as const;
const STATUSES = ['asked', 'granted', 'refused', 'withdrawn'] as const;
const TEACHES = new Set(['teacher', 'coTeacher', 'assistant']);
const LEARNS = new Set(['student', 'representative']);

/** Leave [R4.08]: of the classes that I teach, to be decided on; and what I asked for myself. */
export function LeavesPage() {
  const { t } = useText();
  const [tab, setTab] = useState<(typeof TABS)[number]>('taught');
  const lessons = useQuery({
    queryKey: ['lessons', 'of leaves'],
    queryFn: () => query<typeof Lessons>(Lessons, {}),
  });
  const mine = useMemo(() => lessons.data?.lessons ?? [], [lessons.data]);
  const teaches = mine.some(({ role }) => TEACHES.has(role));
  const open = useMemo(
    () => mine.filter(({ role, status }) => LEARNS.has(role) && (status === 'scheduled' || status === 'running')),
    [mine],
  );
  const learns = mine.some(({ role }) => LEARNS.has(role));
  return (
    <Page title={t('leave.title')}>
      <header className="top">
        <div className="grow">
          <h1>{t('leave.title')}</h1>
          <p>{t(teaches ? 'leave.leadTaught' : 'leave.lead')}</p>
        </div>
        {lessons.data && (learns || !teaches) && <Ask lessons={open} />}
      </header>
      {lessons.data === undefined ? (
        lessons.error ? (
          <Failed error={lessons.error} retry={() => void lessons.refetch()} />
        ) : (
          <Skeleton lines={8} retry={() => void lessons.refetch()} />
        )
      ) : teaches && learns ? (
        <Tabs
          label={t('leave.title')}
          tabs={TABS.map((id) => ({ id, label: t(`leave.${id}`) }))}
          selected={tab}
          onSelect={setTab}
        >
          {tab === 'taught' ? <Taught /> : <Mine />}
        </Tabs>
      ) : teaches ? (
        <Taught />
      ) : (
        <Mine />
      )}
    </Page>
  );
}

function Taught() {
  const { t } = useText();
  const [typed, onSearch] = useState('');
  const [status, setStatus] = useState<string>();
  const list = useList(Leaves, { status, search: usePaused(typed) }, 30_000);
  const showAll = () => {
    setStatus(undefined);
    onSearch('');
  };
  return (
    <ListPage
      list={list}
      label={t('leave.taught')}
      search={{ label: t('leave.search'), typed, onSearch }}
      onAll={status !== undefined || typed !== '' ? showAll : undefined}
      empty={{ icon: 'leave', title: t('leave.none'), why: t('leave.noneWhy') }}
      exports={[{ label: t('leave.export'), href: Leaves.files[0]!.path }]}
      filters={
        <Select
          label={t('leave.status')}
          value={status ?? ''}
          onChange={(id) => setStatus(id === '' ? undefined : id)}
          options={[{ id: '', label: t('leave.all') }, ...STATUSES.map((id) => ({ id, label: t(`leave.is.${id}`) }))]}
        />
      }
    >
      {(rows) => <TaughtLeaves rows={rows} />}
    </ListPage>
  );
}

function Mine() {
  const { t } = useText();
  const list = useList(MyLeaves, {}, 30_000);
  return (
    <ListPage
      list={list}
      label={t('leave.mine')}
      empty={{ icon: 'leave', title: t('leave.noneMine'), why: t('leave.noneMineWhy') }}
    >
      {(rows) => <OwnLeaves rows={rows} />}
    </ListPage>
  );
}

/** Asking, from a lesson that is to come or runs; the address may name which. */
function Ask({ lessons }: { lessons: readonly LessonRow[] }) {
  const { t } = useText();
  const when = useWhen();
  const [address, setAddress] = useSearchParams();
  const named = lessons.find(({ id }) => id === address.get('lesson'));
  const [isOpen, setOpen] = useState(named !== undefined);
  const readAgain = useReadAgain(MyLeaves);
  const first = named ?? lessons[0];
  const LessonField = useMemo(
    () =>
      function Field({ label, value, onChange }: FieldProps<string>) {
        const options = lessons.map(({ id, title: lesson, startsAt }) => ({
          id,
          label: t('leave.when', { lesson, when: when(startsAt) }),
        }));
        return <Select label={label} value={value ?? ''} onChange={onChange} options={options} />;
      },
    [lessons, t, when],
  );
  const close = () => {
    setOpen(false);
    setAddress({}, { replace: true });
  };
  return (
    <>
      <Button
        look="primary"
        icon="plus"
        why={first === undefined ? t('leave.noLesson') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('leave.ask')}
      </Button>
      {isOpen && first && (
        <CommandDialog
          title={t('leave.askTitle')}
          submit={t('leave.submit')}
          draft="leave"
          command={AskForLeave}
          to={({ lesson = first.id }) => ({ family: 'lesson', id: String(lesson) })}
          start={{ lesson: first.id, kind: 'sickLeave' }}
          data={({ kind, reason }) => ({ kind, reason })}
          fields={{
            lesson: {
              label: t('leave.lesson'),
              as: LessonField,
            },
            kind: { label: t('leave.kind'), as: KindField },
            reason: { label: t('leave.reason'), as: 'lines', hint: t('leave.reasonHint') },
          }}
          onClose={close}
          onDone={({ receipt }) => {
            toast('ok', t('leave.wasAsked'));
            readAgain(receipt);
            close();
          }}
        />
      )}
    </>
  );
}

function KindField(props: FieldProps<string>) {
  const { t } = useText();
  return <ChoiceField {...props} options={LEAVE_KINDS.map((id) => ({ id, label: t(`leave.kind.${id}`) }))} />;
}
