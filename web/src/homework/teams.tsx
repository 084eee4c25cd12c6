import type { HomeworkText, SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import { Link } from 'react-router';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Notice } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';

/** What a team is called; undefined of one that is no more, and where nobody submits by team. */
export const teamName = ({ teams = [] }: HomeworkText, teamId: string | undefined): string | undefined =>
  teams.find((team) => team.teamId === teamId)?.name;

/** Whose a submission is: the team's, or the student's. */
export const nameOf = (text: HomeworkText, { teamId, name }: Pick<SubmissionDetail, 'teamId' | 'name'>): string =>
  teamName(text, teamId) ?? name;

/** Of a team: who submitted last and when, and for whom it counts. */
export function TeamLine({ detail }: { readonly detail: SubmissionDetail }) {
  const { t } = useText();
  const when = useWhen();
  const { members, submitter = '', submittedAt = 0 } = detail;
  if (members === undefined) return null;
  return (
    <p className="i2">
      {t('homework.handedIn', { name: submitter, when: when(submittedAt) })}
      <br />
      {t('homework.countsFor', { names: members.map(({ name }) => name).join(' · ') })}
    </p>
  );
}

const NAMED = 20;

/** Who can't submit, for who teaches: they are in no team. */
export function WithoutTeam({ text: { classId, withoutTeam = [] } }: { readonly text: HomeworkText }) {
  const { t } = useText();
  const n = withoutTeam.length;
  if (n === 0) return null;
  const names = withoutTeam.slice(0, NAMED).map(({ name }) => name);
  return (
    <Notice tone="warn">
      <p>{t('homework.withoutTeam', { n, names: [...names, ...(n > NAMED ? ['…'] : [])].join(' · ') })}</p>
      <Link className="link" to={`/class/${classId}/teams`}>
        {t('homework.toTeams')}
      </Link>
    </Notice>
  );
}

interface MineProps {
  readonly text: HomeworkText;
  readonly detail: SubmissionDetail;
  readonly personId: string;
}

/** My team, and what being in it, or in none, comes to for me. */
export function MyTeam({ text, detail: { members, teamId }, personId }: MineProps) {
  const { t } = useText();
  const { classId, teams = [] } = text;
  const now = teams.find((team) => team.members.some((one) => one.personId === personId));
  if (members !== undefined) {
    if (members.every((one) => one.personId !== personId))
      return <Notice tone="warn">{t('homework.notCounted')}</Notice>;
    return now !== undefined && now.teamId !== teamId ? <Notice>{t('homework.stays')}</Notice> : null;
  }
  return now === undefined ? (
    <Notice tone="warn">
      <p>{t('homework.noTeam')}</p>
      <Link className="link" to={`/class/${classId}/teams`}>
        {t('homework.toTeams')}
      </Link>
    </Notice>
  ) : (
    <p className="i2">
      {t('homework.myTeam', { team: now.name, names: now.members.map(({ name }) => name).join(' · ') })}
    </p>
  );
}
