import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { LearnerReport } from '@lectern/contracts/reports/results.ts';
import { useText } from '../kit/i18n/teacher.ts';
import type { Of } from './use-report.ts';
import './learner-name.css';

/** The reasons of an absence are not a reviewer's to read. */
export const mayOpen = ({ report }: Of): boolean =>
  may({ role: report.role as Role, bound: true }, LearnerReport.allow);

interface Props {
  readonly of: Of;
  /** Without a login, a guest: anyone may take a free name. */
  readonly person: { readonly personId: string; readonly name: string; readonly login?: string | undefined };
  /** What stands there for who may not open it. */
  readonly children?: ReactNode;
}

/** The name of a student, which leads to what the lesson came to for them [R3.21]. */
export function LearnerName({ of, person: { personId, name, login }, children = <b>{name}</b> }: Props) {
  const { t } = useText();
  const [search] = useSearchParams();
  const guest = login === undefined && <span className="i3 t13 nw"> {t('seats.guest')}</span>;
  if (!mayOpen(of)) {
    return (
      <>
        {children}
        {guest}
      </>
    );
  }
  const to = new URLSearchParams(search);
  to.set('student', personId);
  return (
    <>
      <Link className="learner" to={`?${to}`} aria-haspopup="dialog" aria-label={t('report.learner.open', { name })}>
        {name}
      </Link>
      {guest}
    </>
  );
}
