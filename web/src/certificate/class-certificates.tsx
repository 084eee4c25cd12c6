import {
  ClassCertificates,
  IssueCertificate,
  RevokeCertificate,
  type RevokedFor,
} from '@lectern/contracts/certificate/certificate.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { afterOf, query } from '../kit/data/request.ts';
import { useAsked } from '../kit/data/use-asked.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { TextField } from '../kit/forms/field.tsx';
import { Button } from '../kit/ui/button.tsx';
import { PlaceNotThere } from '../kit/ui/place-not-there.tsx';
import { Empty, Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import '../kit/ui/me-row.css';
import './certificate.css';

const SHARE = 60;

interface Props {
  readonly classId: string;
  readonly asker: Asker;
}

/** Of a class: who completed it, and their certificates [R7.30]. */
export function ClassCertificatesCard({ classId, asker }: Props) {
  const { t } = useText();
  const [typed, setTyped] = useState(String(SHARE));
  const newest = useRef<Receipt>(undefined);
  const { data, error, again } = useAsked(`certificates ${classId}`, () =>
    query<typeof ClassCertificates>(ClassCertificates, {
      id: classId,
      ...(newest.current && { after: afterOf(newest.current) }),
    }),
  );
  const share = Math.min(100, Math.max(1, Math.round(Number(typed)) || SHARE));
  const changed = (receipt: Receipt | undefined) => {
    newest.current = receipt;
    again();
  };
  if (data === undefined)
    return (
      <section className="card">
        <PlaceNotThere part={{ error, refetch: again }} />
      </section>
    );
  const { isOver, lessons, students } = data;
  const mayIssue = may(asker, IssueCertificate.allow);
  return (
    <section className="card me-rows" aria-label={t('certificate.tab')}>
      {!isOver && <Notice>{t('certificate.notOver')}</Notice>}
      {students.length === 0 ? (
        <Empty
          icon="users"
          title={t('certificate.none')}
          actions={
            <Link className="btn primary" to={`/class/${classId}/members`}>
              {t('certificate.toMembers')}
            </Link>
          }
        >
          {t('certificate.noneWhy')}
        </Empty>
      ) : (
        <>
          <p className="i2">{t('certificate.lessons', { n: lessons })}</p>
          {isOver && mayIssue && (
            <TextField
              label={t('certificate.share')}
              hint={t('certificate.shareHint')}
              name="share"
              value={typed}
              onChange={(value) => setTyped(value ?? '')}
            />
          )}
          <ul className="certificate-students">
            {students.map((student) => (
              <Student
                key={student.personId}
                {...{ classId, student, lessons, share, mayIssue: isOver && mayIssue }}
                mayRevoke={mayIssue}
                onChanged={changed}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface StudentProps {
  readonly classId: string;
  readonly student: ClassCertificates['students'][number];
  readonly lessons: number;
  readonly share: number;
  readonly mayIssue: boolean;
  readonly mayRevoke: boolean;
  readonly onChanged: (receipt: Receipt | undefined) => void;
}

function Student({ classId, student, lessons, share, mayIssue, mayRevoke, onChanged }: StudentProps) {
  const { t } = useText();
  const [id] = useState(newId);
  const [isRevoking, setRevoking] = useState(false);
  const { personId, name, attended, certificate } = student;
  const isValid = certificate?.status === 'valid';
  return (
    <li className="me-row">
      <div className="grow">
        <b>{name}</b>
        <small className="i2">{t('certificate.attended', { n: attended, of: lessons })}</small>
      </div>
      {certificate && (
        <Link className={isValid ? 'chip ok' : 'chip'} to={`/certificates/${certificate.code}`}>
          {t(isValid ? 'certificate.valid' : 'certificate.isRevoked')}
        </Link>
      )}
      {isValid && mayRevoke && (
        <Button size="sm" aria-label={t('certificate.revokeTitle', { name })} onClick={() => setRevoking(true)}>
          {t('certificate.revoke')}
        </Button>
      )}
      {!isValid && mayIssue && (
        <CommandButton
          key={certificate?.certificateId ?? 'first'}
          command={IssueCertificate}
          to={{ family: 'certificate', id: certificate === undefined ? id : newId() }}
          data={{ classId, personId, share }}
          size="sm"
          aria-label={t('certificate.issueTo', { name })}
          why={attended * 100 < share * lessons || lessons === 0 ? t('certificate.tooFew') : undefined}
          onDone={({ receipt }) => {
            toast('ok', t('certificate.issued'));
            onChanged(receipt);
          }}
        >
          {t('certificate.issue')}
        </CommandButton>
      )}
      {isRevoking && certificate && (
        <CommandDialog
          command={RevokeCertificate}
          to={{ family: 'certificate', id: certificate.certificateId }}
          title={t('certificate.revokeTitle', { name })}
          start={{ reason: 'byMistake' }}
          fields={{
            reason: {
              label: t('certificate.reason'),
              options: (one) => ({ label: t(`certificate.${one as RevokedFor}`) }),
            },
          }}
          submit={t('certificate.revoke')}
          onClose={() => setRevoking(false)}
          onDone={({ receipt }) => {
            setRevoking(false);
            toast('ok', t('certificate.revoked'));
            onChanged(receipt);
          }}
        >
          <p className="i2">{t('certificate.revokeWhat')}</p>
        </CommandDialog>
      )}
    </li>
  );
}
