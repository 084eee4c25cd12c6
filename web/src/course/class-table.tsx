import { PlaceClass } from '@lectern/contracts/class/commands.ts';
import { Courses, type CourseClass } from '@lectern/contracts/course/queries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { Select } from '../kit/forms/select.tsx';
import type { FieldProps } from '../kit/forms/field.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useList } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import { useCoursesAgain } from './use-courses.ts';

interface Props {
  readonly classes: readonly CourseClass[];
  /** They stand in no course: their lecturer can put them into one. */
  readonly isAlone?: boolean;
}

const teaches = ({ role }: CourseClass): boolean => role === 'teacher' || role === 'coTeacher' || role === 'assistant';

/** Classes, each with who is in it, how one joins it and what is next in it. */
export function ClassTable({ classes, isAlone = false }: Props) {
  const { t } = useText();
  const [placed, setPlaced] = useState<CourseClass>();
  const isTaught = classes.some(teaches);
  return (
    <>
      <table className="course-classes">
        <thead>
          <tr>
            <th scope="col">{t('course.class')}</th>
            <th scope="col">{t('course.students')}</th>
            {isTaught && <th scope="col">{t('course.inviteCode')}</th>}
            <th scope="col">{t('course.next')}</th>
            <th scope="col">
              <span className="vh">{t('course.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <tr key={one.id}>
              <Name one={one} />
              <Size one={one} />
              {isTaught && <Code one={one} />}
              <Next one={one} />
              <td>
                <Way one={one} />
                {isAlone && one.role === 'teacher' && one.status !== 'archived' && (
                  <Button size="sm" look="quiet" onClick={() => setPlaced(one)} aria-label={t('course.placeOf', one)}>
                    {t('course.place')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {placed && <PlaceDialog one={placed} onClose={() => setPlaced(undefined)} />}
    </>
  );
}

function Name({ one }: { one: CourseClass }) {
  const { t } = useText();
  const { id, name, shortName, role, lecturer, schoolOnly, status } = one;
  const about = [
    shortName,
    t(`course.role.${role as 'teacher'}`),
    role !== 'teacher' && lecturer,
    schoolOnly && t('course.schoolOnly'),
    status === 'archived' && t('course.classOver'),
  ];
  return (
    <td>
      {teaches(one) ? (
        <Link to={`/class/${id}/members`} aria-label={t('course.membersOf', { name })}>
          <b>{name}</b>
        </Link>
      ) : (
        <b>{name}</b>
      )}
      <small>{about.filter(Boolean).join(' · ')}</small>
    </td>
  );
}

function Size({ one: { students, capacity } }: { one: CourseClass }) {
  const { t } = useText();
  return (
    <td className="o">
      {students}
      <small>
        {capacity === undefined
          ? t('course.unlimited')
          : t(students >= capacity ? 'course.full' : 'course.capacity', { n: capacity })}
      </small>
    </td>
  );
}

const JOINING = {
  open: 'joinOpen',
  restricted: 'joinClosed',
  byApproval: 'joinApproval',
  archived: 'classOver',
} as const;

function Code({ one: { id, inviteCode, requests = 0, status } }: { one: CourseClass }) {
  const { t } = useText();
  if (inviteCode === undefined) return <td className="o" />;
  return (
    <td className="o">
      <span className="mono">{inviteCode}</span>
      <small>
        {requests > 0 ? (
          <Link className="warn" to={`/class/${id}/members`}>
            {t('course.waiting', { n: requests })}
          </Link>
        ) : (
          t(`course.${JOINING[status as keyof typeof JOINING]}`)
        )}
      </small>
    </td>
  );
}

function Next({ one: { next } }: { one: CourseClass }) {
  const { t } = useText();
  const when = useWhen();
  if (next === undefined) return <td className="i3">{t('course.noLesson')}</td>;
  return (
    <td>
      {next.title}
      <small>
        {next.status === 'running' ? <span className="chip live">{t('course.live')}</span> : when(next.startsAt)}
      </small>
    </td>
  );
}

/** Where whoever is in the class goes next. */
function Way({ one }: { one: CourseClass }) {
  const { t } = useText();
  const { next } = one;
  if (next === undefined) return null;
  const isLive = next.status === 'running';
  const label = t(isLive ? 'course.enter' : 'course.prepare');
  if (teaches(one))
    return (
      <Link
        className="btn sm"
        to={`/lesson/${next.id}${isLive ? '/console' : ''}`}
        aria-label={`${label}: ${next.title}`}
      >
        {label}
      </Link>
    );
  return isLive ? (
    <a className="btn sm" href={`/s/${next.id}`} aria-label={`${label}: ${next.title}`}>
      {label}
    </a>
  ) : null;
}

/** Puts a class into one of my courses. */
function PlaceDialog({ one: { id, name }, onClose }: { one: CourseClass; onClose: () => void }) {
  const { t } = useText();
  const again = useCoursesAgain();
  return (
    <CommandDialog
      title={t('course.placeOf', { name })}
      submit={t('course.doPlace')}
      command={PlaceClass}
      to={{ family: 'class', id, classId: id }}
      fields={{ courseId: { label: t('course.placeCourse'), as: MyCourseField } }}
      onClose={onClose}
      onDone={({ receipt }) => {
        toast('ok', t('course.wasPlaced', { name }));
        again(receipt);
        onClose();
      }}
    />
  );
}

function MyCourseField(props: FieldProps<string>) {
  const { rows = [] } = useList(Courses, { part: 'teach', status: 'active', size: 200 });
  return (
    <Select {...props} options={rows.filter(({ isMine }) => isMine).map(({ id, name }) => ({ id, label: name }))} />
  );
}
