import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { may, type Role } from '@lectern/contracts/kernel/roles.ts';
import { LearnerReport } from '@lectern/contracts/reports/results.ts';
import { useText } from '../i18n/teacher.ts';
import type { Of } from './use-report.ts';
import './learner-name.css';

/** The reasons of an absence are not a reviewer's to read. */
export const mayOpen = ({ report }: Of): boolean =>
  may({ role: report.role as Role, bound: true }, LearnerReport.allow);

interface Props {
  readonly of: Of;
  readonly person: { readonly personId: string; readonly name: string };
  /** What stands there for who may not open it. */
  readonly children?: ReactNode;
}

/** The name of a student, which leads to what the lesson came to for them [R3.21]. */
export function LearnerName({ of, person: { personId, name }, children = <b>{name}</b> }: Props) {
  const { t } = useText();
  const [search] = useSearchParams();
  if (!mayOpen(of)) return children;
  const to = new URLSearchParams(search);
  to.set('student', personId);
  return (
    <Link className="learner" to={`?${to}`} aria-haspopup="dialog" aria-label={t('report.learner.open', { name })}>
      {name}
    </Link>
  );
}
