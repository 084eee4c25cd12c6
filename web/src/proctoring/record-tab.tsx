import { ExamProctoring, RECORDED, type ProctoringEntry } from '@lectern/contracts/attempt/exam-proctoring.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { query } from '../kit/data/request.ts';
import { countdown, timeOfDay } from '../kit/i18n/format.ts';
import { useWhen } from '../kit/i18n/use-when.ts';
import { Icon } from '../kit/ui/icon.tsx';
import type { IconName } from '../kit/ui/icons.ts';
import { Empty, Failed, Skeleton } from '../kit/ui/states.tsx';
import { useText } from './texts.ts';
import './proctoring.css';

const REFRESH_MS = 3_000;

const ICONS: { readonly [what in ProctoringEntry['what']]: IconName } = {
  left: 'eyeoff',
  offline: 'netoff',
  device: 'phone',
  network: 'net',
  message: 'bell',
  collected: 'inbox',
  submitted: 'check',
  invalid: 'badc',
  valid: 'okc',
  reset: 'history',
  photoSent: 'cam',
  photoPassed: 'okc',
  photoFailed: 'badc',
  photoReopened: 'history',
  photoWaived: 'okc',
};

/** What happened in a proctored exam, the newest first, of all or of one student; each with the number of its fact. */
export function RecordTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const [what, setWhat] = useState<ProctoringEntry['what'] | 'all'>('all');
  const [who, setWho] = useState('');
  const found = useQuery({
    queryKey: [ExamProctoring.name, id],
    queryFn: () => query<typeof ExamProctoring>(ExamProctoring, { id }),
    refetchInterval: REFRESH_MS,
  });
  if (found.data === undefined) {
    const retry = () => void found.refetch();
    return found.error === null ? <Skeleton lines={6} retry={retry} /> : <Failed error={found.error} retry={retry} />;
  }
  const { entries } = found.data;
  const people = new Map(entries.map(({ personId, name }) => [personId, name]));
  const shown = entries.filter((one) => (what === 'all' || one.what === what) && (who === '' || one.personId === who));
  return (
    <section className="card proctoring-record" aria-label={t('proctoring.record')}>
      <header className="row wraps">
        <label className="row">
          <span className="i2">{t('proctoring.what')}</span>
          <select value={what} onChange={({ target }) => setWhat(target.value as typeof what)}>
            <option value="all">{t('proctoring.all')}</option>
            {RECORDED.map((one) => (
              <option key={one} value={one}>
                {t(`proctoring.is.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="row">
          <span className="i2">{t('proctoring.who')}</span>
          <select value={who} onChange={({ target }) => setWho(target.value)}>
            <option value="">{t('proctoring.everybody')}</option>
            {[...people].map(([personId, name]) => (
              <option key={personId} value={personId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span className="i3 t13">{t('proctoring.n', { n: shown.length })}</span>
      </header>
      {shown.length === 0 ? (
        <Empty icon="eye" title={t('proctoring.none')} />
      ) : (
        <ol>
          {shown.map((entry) => (
            <Entry key={`${entry.attemptId ?? id} ${entry.what} ${entry.version}`} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ entry }: { readonly entry: ProctoringEntry }) {
  const { t } = useText();
  const when = useWhen();
  const { attemptId, name, what, at, version, nth = 0, how = 'hidden', ms, seenAt, answered = 0 } = entry;
  const { fault, words, by } = entry;
  const lasted = ms === undefined ? t('proctoring.lasts') : (countdown(ms) ?? '00:00');
  const about = [
    what === 'left' && t('proctoring.nth', { n: nth, how: t(`proctoring.how.${how}`), time: lasted }),
    what === 'offline' && lasted,
    fault && t(`proctoring.photo.says.${fault}`),
    words === undefined && by,
    words !== undefined && t('proctoring.said', { by: by ?? '', words }),
    what === 'message' &&
      (seenAt === undefined ? t('proctoring.unseen') : t('proctoring.seen', { time: timeOfDay(seenAt) })),
    (what === 'reset' || what === 'collected' || what === 'submitted') && t('proctoring.answered', { n: answered }),
  ].filter(Boolean);
  return (
    <li className={`proctoring-${what}`}>
      <Icon name={ICONS[what]} size="s" />
      <span>
        {attemptId === undefined ? name : <Link to={`?tab=students&attempt=${attemptId}`}>{name}</Link>}{' '}
        {t(`proctoring.is.${what}`)}
      </span>
      <time className="i3 t13">
        {when(at)} · #{version}
      </time>
      {about.length > 0 && <small className="i2">{about.join(' · ')}</small>}
    </li>
  );
}
