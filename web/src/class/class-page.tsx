import { ClassCertificates } from '@lectern/contracts/certificate/certificate.ts';
import { EnrolStudents } from '@lectern/contracts/class/commands.ts';
import { ClassMembers, type ClassSettings } from '@lectern/contracts/class/queries.ts';
import { Experiment } from '@lectern/contracts/experiment/queries.ts';
import { ClassGrading } from '@lectern/contracts/grading/grading.ts';
import { ClassKnowledge } from '@lectern/contracts/knowledge/queries.ts';
import { may } from '@lectern/contracts/kernel/roles.ts';
import { Questionnaire } from '@lectern/contracts/questionnaire/queries.ts';
import { Teams } from '@lectern/contracts/team/queries.ts';
import { MyTranscript, Transcript } from '@lectern/contracts/transcript/queries.ts';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ClassCertificatesCard } from '../certificate/class-certificates.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Tabs } from '../kit/overlays/tabs.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Page } from '../kit/ui/page.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { askerOf } from './asker.ts';
import { MemberList } from './member-list.tsx';
import { Settings } from './settings.tsx';
import { useText } from './texts.ts';
import { useClassSettings } from './use-members.ts';
import '../kit/ui/page-head.css';
import './class-page.css';

/** Who is in a class. */
export const ClassMembersPage = () => <ClassPage tab="members" show={(room) => <MemberList room={room} />} />;

/** Who completed a class, and who has a certificate of that. */
export const ClassCertificatesPage = () => (
  <ClassPage tab="certificates" show={(room) => <ClassCertificatesCard classId={room.id} asker={askerOf(room)} />} />
);

/** How a class is called, how one joins it, and whose it is; or, of who only learns in it, what they are. */
export const ClassSettingsPage = () => <ClassPage tab="settings" show={(room) => <Settings room={room} />} />;

interface Props {
  readonly tab:
    | 'members'
    | 'experiments'
    | 'questionnaires'
    | 'teams'
    | 'grading'
    | 'transcript'
    | 'media'
    | 'data'
    | 'knowledge'
    | 'certificates'
    | 'settings';
  readonly show: (room: ClassSettings) => ReactNode;
}

const LEARNERS: ReadonlySet<string> = new Set(['student', 'representative', 'auditor']);

/** A class, by its parts; who may not see its members sees what is theirs in it. */
export function ClassPage({ tab, show }: Props) {
  const { id = '' } = useParams();
  const { t } = useText();
  const go = useNavigate();
  const when = useWhen();
  const found = useClassSettings(id);
  const room = found.data;
  const seesMembers = room !== undefined && may(askerOf(room), ClassMembers.allow);
  const seesCertificates = room !== undefined && may(askerOf(room), ClassCertificates.allow);
  const hasGrades =
    room !== undefined && (may(askerOf(room), Transcript.allow) || may(askerOf(room), MyTranscript.allow));
  const seesExperiments = room !== undefined && may(askerOf(room), Experiment.allow);
  const takesPart = room !== undefined && room.role !== 'administrator' && may(askerOf(room), Questionnaire.allow);
  const seesTeams = room !== undefined && may(askerOf(room), Teams.allow);
  const grades = room !== undefined && may(askerOf(room), ClassGrading.allow);
  const seesGraph = room !== undefined && may(askerOf(room), ClassKnowledge.allow);
  const isLearner = room !== undefined && LEARNERS.has(room.role);
  const tabs = [
    ...(seesMembers ? [{ id: 'members', label: t('members.title') } as const] : []),
    ...(seesExperiments ? [{ id: 'experiments', label: t('class.experiments') } as const] : []),
    ...(takesPart ? [{ id: 'questionnaires', label: t('class.questionnaires') } as const] : []),
    ...(seesTeams ? [{ id: 'teams', label: t('class.teams') } as const] : []),
    ...(grades ? [{ id: 'grading', label: t('class.grading') } as const] : []),
    ...(hasGrades ? [{ id: 'transcript', label: t('class.transcript') } as const] : []),
    ...(hasGrades ? [{ id: 'data', label: t('class.data') } as const] : []),
    ...(seesGraph ? [{ id: 'knowledge', label: t('class.knowledge') } as const] : []),
    ...(room !== undefined && room.role !== 'administrator' ? [{ id: 'media', label: t('class.media') } as const] : []),
    ...(seesCertificates ? [{ id: 'certificates', label: t('class.certificates') } as const] : []),
    { id: 'settings', label: t(isLearner ? 'settings.mine' : 'settings.title') },
  ] as const;
  return (
    <Page title={room === undefined ? t('class.page') : room.name}>
      <p className="class-back">
        <Link className="row" to="/">
          <Icon name="left" size="s" />
          {t('class.back')}
        </Link>
      </p>
      {room === undefined ? (
        <section className="card">
          <PlaceNotThere part={found} lines={8} />
        </section>
      ) : (
        <>
          <header className="top">
            <h1 className="grow">{room.name}</h1>
            {may(askerOf(room), EnrolStudents.allow) &&
              room.status !== 'archived' &&
              room.synchronisedAt === undefined && (
                <Link className="btn" to={`/class/${id}/import`}>
                  <Icon name="upload" size="s" />
                  {t('members.import')}
                </Link>
              )}
          </header>
          {seesMembers && room.synchronisedAt !== undefined && (
            <Notice>{t('class.synchronised', { when: when(room.synchronisedAt) })}</Notice>
          )}
          {room.role === 'administrator' && <Notice>{t('members.viewOnly')}</Notice>}
          {room.role === 'representative' && seesMembers && tab === 'members' && (
            <Notice>{t('members.requestsOnly')}</Notice>
          )}
          {tabs.length > 1 ? (
            <Tabs label={t('class.page')} tabs={tabs} selected={tab} onSelect={(to) => void go(`/class/${id}/${to}`)}>
              {show(room)}
            </Tabs>
          ) : (
            show(room)
          )}
        </>
      )}
    </Page>
  );
}
