import { TranscriptStudent, type GradeSheet } from '@lectern/contracts/transcript/queries.ts';
import { MODULE_KINDS } from '@lectern/contracts/transcript/grade.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { score, worth } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Meter } from '../kit/ui/meter.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { pointsOf } from './graded.ts';
import { useModuleName, useText } from './texts.ts';

type Module = GradeSheet['modules'][number];
type Unit = Module['units'][number];

interface SheetProps {
  readonly sheet: GradeSheet;
  /** Whose it is, where its teacher reads it. */
  readonly personId?: string;
  /** What stands under a figure. */
  readonly under?: (unit: Unit) => ReactNode;
}

/** How the grade of one student came about: the grade, then each module, then each unit and where it comes from. */
export function SheetView({ sheet, personId, under }: SheetProps) {
  const { t } = useText();
  const { tenths, assessed, meanTenths, rank, of, modules } = sheet;
  const counted = modules.filter(({ weight, hundredths }) => weight > 0 && hundredths !== undefined);
  const about = [
    t('transcript.assessed', { n: assessed }),
    meanTenths !== undefined && t('transcript.meanIs', { n: score(meanTenths) }),
    rank !== undefined && t('transcript.rankIs', { n: rank, of }),
  ];
  return (
    <div className="transcript-sheet">
      <section className="card transcript-total" aria-label={t('transcript.grade')}>
        <p>
          <b>{tenths === undefined ? '—' : score(tenths)}</b> <span className="i2">/ 100</span>
        </p>
        <p className="t13 i2">{about.filter(Boolean).join(' · ')}</p>
        {counted.length > 0 && (
          <p className="t13 i2">
            {t('transcript.sum', {
              sum: counted.map(({ weight, hundredths = 0 }) => `${hundredths / 100} × ${weight}%`).join(' + '),
              by: `${assessed}%`,
              n: tenths === undefined ? '' : score(tenths),
            })}
          </p>
        )}
      </section>
      {modules
        .filter(({ weight, units }) => weight > 0 || units.length > 0)
        .map((module) => (
          <ModuleView key={module.id} module={module} liveShare={sheet.liveShare} personId={personId} under={under} />
        ))}
    </div>
  );
}

interface ModuleProps {
  readonly module: Module;
  readonly liveShare: number;
  readonly personId: string | undefined;
  readonly under: SheetProps['under'];
}

function ModuleView({ module, liveShare, personId, under }: ModuleProps) {
  const { t } = useText();
  const nameOf = useModuleName();
  const { id, name, weight, hundredths, units } = module;
  const title = nameOf(id, name);
  return (
    <details className="card transcript-module" open={units.length > 0 && units.length <= 6}>
      <summary>
        <span className="grow">
          <b>{title}</b>
          <small>{units.length === 0 ? t('transcript.nothingYet') : t('transcript.unitsN', { n: units.length })}</small>
        </span>
        <Meter share={(hundredths ?? 0) / 10_000} label={title} />
        <span className="transcript-part">
          <b>{hundredths === undefined ? '—' : hundredths / 100}</b>
          <small>{t('transcript.weighs', { n: weight })}</small>
        </span>
      </summary>
      {id === 'attendance' && <p className="t12 i2">{t('transcript.attendanceWhy', { n: liveShare })}</p>}
      {id === 'exercises' && <p className="t12 i2">{t('transcript.exercisesWhy')}</p>}
      {id === 'live' && <p className="t12 i2">{t('transcript.liveWhy', { n: liveShare })}</p>}
      {id === 'video' && <p className="t12 i2">{t('transcript.videoWhy')}</p>}
      <ul>
        {units.map((unit) => (
          <UnitView key={unit.key} module={id} unit={unit} liveShare={liveShare} personId={personId} under={under} />
        ))}
      </ul>
    </details>
  );
}

function UnitView({
  module,
  unit,
  liveShare,
  personId,
  under,
}: Omit<ModuleProps, 'module'> & { module: string; unit: Unit }) {
  const { t } = useText();
  const when = useWhen();
  const { title, at, weight, mark, scoreTenths, fullTenths, reason } = unit;
  const points = pointsOf(module, mark, { liveShare });
  const said = [
    at !== undefined && when(at),
    scoreTenths !== undefined &&
      fullTenths !== 1000 &&
      t('transcript.outOf', { n: worth(scoreTenths), of: worth(fullTenths ?? 0) }),
    module === 'attendance' && typeof mark === 'number' && t('transcript.stayed', { n: Math.floor(mark / 10) }),
    module === 'live' && typeof mark === 'number' && t('transcript.watchedLive', { n: Math.floor(mark / 10) }),
    weight !== 1 && (weight === 0 ? t('transcript.notAssessed') : t('transcript.times', { n: weight })),
    reason !== undefined && t('transcript.because', { reason }),
  ];
  return (
    <li>
      <div className="transcript-unit">
        <span className="grow">
          <Source module={module} unit={unit} personId={personId}>
            {title === '' ? t('transcript.lessonsTogether') : title}
          </Source>
          <small>{said.filter(Boolean).join(' · ')}</small>
        </span>
        {typeof mark === 'number' ? (
          <b>{points}</b>
        ) : (
          <span className={mark === 'missing' ? 'st bad' : 'st off'}>{t(`transcript.mark.${mark}`)}</span>
        )}
      </div>
      {points !== undefined && under?.(unit)}
    </li>
  );
}

/** Where a figure comes from: its own page for its teacher, or for the student. */
function Source({
  module,
  unit,
  personId,
  children,
}: {
  module: string;
  unit: Pick<Unit, 'id' | 'title' | 'mark'>;
  personId: string | undefined;
  children: string;
}) {
  const { id } = unit;
  if (unit.title === '') return <>{children}</>;
  if (module === 'homework')
    return (
      <Link
        to={
          personId === undefined || typeof unit.mark !== 'number'
            ? `/homework/${id}`
            : `/homework/${id}/grade?student=${personId}`
        }
      >
        {children}
      </Link>
    );
  if (module === 'experiments') return <Link to={`/experiments/${id}`}>{children}</Link>;
  if (module === 'exams')
    return <Link to={personId === undefined ? `/exams/${id}/sit` : `/exams/${id}`}>{children}</Link>;
  if (module === 'discussions') return <Link to={`/discussions/${id}`}>{children}</Link>;
  if (module === 'video' || module === 'live') return <Link to={`/lesson/${id}/video`}>{children}</Link>;
  if (module === 'attendance' || module === 'lessons' || module === 'exercises')
    return personId === undefined ? (
      <a href={`/s/${id}/result`}>{children}</a>
    ) : (
      <Link to={`/lesson/${id}/report`}>{children}</Link>
    );
  return <>{children}</>;
}

interface FigureProps {
  /** The unit's key. */
  readonly unit: string;
  readonly title: string;
  readonly personId: string;
  readonly onScores: (() => void) | undefined;
}

/** Where a teacher changes one figure of a student: its own page, or the scores that are entered by hand. */
export function FigureSource({ unit, title, personId, onScores }: FigureProps) {
  const [module = '', id = ''] = unit.split('/');
  const isOwn = !(MODULE_KINDS as readonly string[]).includes(module);
  if (!isOwn)
    return (
      <Source module={module} unit={{ id, title, mark: 0 }} personId={personId}>
        {title}
      </Source>
    );
  if (onScores === undefined) return <>{title}</>;
  return (
    <button type="button" className="link" onClick={onScores}>
      {title}
    </button>
  );
}

/** The same of one student, in a dialog. */
export function SheetDialog({
  classId,
  personId,
  name,
  until,
  onClose,
}: {
  classId: string;
  personId: string;
  name: string;
  until?: number | undefined;
  onClose: () => void;
}) {
  const { t } = useText();
  const found = useQuery({
    queryKey: [TranscriptStudent.name, classId, personId, until],
    queryFn: () =>
      query<typeof TranscriptStudent>(TranscriptStudent, {
        id: classId,
        personId,
        ...(until !== undefined && { until }),
      }),
  });
  return (
    <Dialog
      title={t('transcript.gradeOf', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('transcript.close')}</Button>}
    >
      {found.data ? <SheetView sheet={found.data} personId={personId} /> : <PlaceNotThere part={found} lines={8} />}
    </Dialog>
  );
}
