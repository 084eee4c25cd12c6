import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { AnswersWorkbook, InteractionTable, LearnersTable, LessonArchive } from '@lectern/contracts/reports/files.ts';
import { useState } from 'react';
import { useAction } from '../kit/data/use-action.ts';
import { TickField } from '../kit/forms/field.tsx';
import { Select } from '../kit/forms/select.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Notice, Skeleton, useErrorText } from '../kit/ui/states.tsx';
import { useLessons } from '../lesson/use-lessons.ts';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { askDownload } from './ask-download.ts';
import { useText } from './texts.ts';

const WHAT = {
  answers: AnswersWorkbook,
  learners: LearnersTable,
  interaction: InteractionTable,
  archive: LessonArchive,
} as const;
type What = keyof typeof WHAT;
const MAX = LIMITS.downloadParts;

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Reports of several lessons of a class as one archive; of so many files at most. */
export function PackDialog({ onClose, onDone }: Props) {
  const { t } = useText();
  const when = useWhen();
  const errorText = useErrorText();
  const found = useLessons();
  const isClosed = useIsClosed('archive');
  const [classId, setClassId] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [what, setWhat] = useState<ReadonlySet<What>>(new Set<What>(['answers']));
  const over = (found.data?.lessons ?? []).filter(({ status, role }) => status === 'ended' && TEACH.has(role));
  const classes = new Map(over.map((one) => [one.classId, one.className]));
  const shown = over.filter((one) => one.classId === classId);
  const chosen = shown.filter(({ id }) => !left.has(id));
  const n = chosen.length * what.size;
  const why = n === 0 ? t('download.pickSome') : n > MAX ? t('download.tooMany', { max: MAX }) : undefined;
  const asking = useAction(async () => {
    const name = t('download.nameOf', { name: classes.get(classId!)! });
    await askDownload(
      name,
      chosen.flatMap(({ id }) => [...what].map((one) => ({ query: WHAT[one].name, input: { id } }))),
    );
    onDone();
  });
  const without = <One,>(all: ReadonlySet<One>, one: One): ReadonlySet<One> =>
    new Set(all.has(one) ? [...all].filter((other) => other !== one) : [...all, one]);
  return (
    <Dialog
      title={t('download.pack')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('download.cancel')}</Button>
          <Button look="primary" why={why} busy={asking.busy} onClick={() => void asking.run()}>
            {t('download.submit')}
          </Button>
        </>
      }
    >
      {found.data === undefined ? (
        <Skeleton lines={4} retry={() => void found.refetch()} />
      ) : (
        <div className="form">
          <Select
            label={t('download.class')}
            value={classId}
            options={[...classes].map(([id, label]) => ({ id, label }))}
            onChange={(id) => {
              setClassId(id);
              setLeft(new Set());
            }}
          />
          {classes.size === 0 && <p className="i2">{t('download.noLessons')}</p>}
          {classId !== undefined && (
            <>
              <fieldset className="choice-cards">
                <legend>{t('download.lessons')}</legend>
                {shown.map(({ id, title, startsAt }) => (
                  <TickField
                    key={id}
                    label={`${title} · ${when(startsAt)}`}
                    value={!left.has(id)}
                    onChange={() => setLeft(without(left, id))}
                  />
                ))}
              </fieldset>
              <fieldset className="choice-cards">
                <legend>{t('download.what')}</legend>
                {(Object.keys(WHAT) as What[])
                  .filter((one) => one !== 'archive' || !isClosed)
                  .map((one) => (
                    <TickField
                      key={one}
                      label={t(`download.${one}`)}
                      value={what.has(one)}
                      onChange={() => setWhat(without(what, one))}
                    />
                  ))}
                <Gate feature="archive" />
              </fieldset>
              <p className={n > MAX ? 'over' : 'i2'}>{t('download.count', { n, max: MAX })}</p>
            </>
          )}
          {found.hasNextPage && (
            <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('download.more')}
            </Button>
          )}
        </div>
      )}
      {asking.error !== undefined && (
        <Notice tone="bad" assertive>
          {t('download.failed', { why: errorText(asking.error) })}
        </Notice>
      )}
    </Dialog>
  );
}

const TEACH: ReadonlySet<string> = new Set(['teacher', 'coTeacher', 'assistant']);
