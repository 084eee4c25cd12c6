import type { ReplayedFact } from '@lectern/contracts/replay/queries.ts';
import { useState, type ReactNode } from 'react';
import { FactProofLine } from '../evidence/fact-proof-line.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { addressOf } from './address.ts';
import { CopyLink } from './copy-link.tsx';
import { exactTime } from './fact-rows.tsx';
import { nameOf, rendererOf, sentenceOf } from './renderers.ts';
import { useLast, type FactsAround } from './use-facts.ts';
import type { ReplayedLesson } from './use-replay.ts';
import type { LessonTelling } from './use-telling.ts';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly around: FactsAround;
  readonly version: number;
  readonly telling: LessonTelling;
  readonly isPlaying: boolean;
}

/** One fact in full: who, when, where it stands, what it says, who saw it, and what proves it. The last one stays until the next is there. */
export function FactPanel({ around: { facts, isHere, error }, version, ...props }: Props) {
  const given = facts.find((one) => one.version === version);
  const last = useLast(given, error === null);
  if (isHere && given === undefined && version > 0) return <Missing version={version} telling={props.telling} />;
  return last && <Known fact={last} {...props} />;
}

/** The log has no fact of this number: nobody knows what it said, and what follows proves nothing. */
const Missing = ({ version, telling: { t } }: { version: number; telling: LessonTelling }) => (
  <section className="fx" aria-label={t('replay.missing')}>
    <h3>
      {t('replay.missing')}
      <span className="mono grow cut">#{version}</span>
    </h3>
    <p className="told i2">{t('replay.missingWhy')}</p>
  </section>
);

function Known({ id, lesson, fact, telling, isPlaying }: Omit<Props, 'around' | 'version'> & { fact: ReplayedFact }) {
  const { t } = telling;
  const { type, version, form, at, clientAt, role } = fact;
  const renderer = rendererOf(fact);
  const [isWanted, setDetailed] = useDetails(lesson.role);
  const isOdd = form !== 'known' || !fact.chained; // then the details are what matters
  const isDetailed = isWanted || isOdd;
  return (
    <section className="fx" aria-label={nameOf(type, telling)}>
      <h3>
        {form === 'known' ? nameOf(type, telling) : t(form === 'broken' ? 'replay.broken' : 'replay.unknown')}
        {renderer === undefined && (
          <span className="chip warn">
            <Icon name="alert" size="xs" />
            {t('replay.asIs')}
          </span>
        )}
        <span className="mono grow cut">{isDetailed && type}</span>
        <CopyLink link={() => addressOf({ as: 'screen' }, { version })} label={t('replay.linkFact')} />
      </h3>
      <p className="told i2">{renderer === undefined ? t('replay.asIsWhy') : sentenceOf(fact, telling)}</p>
      <dl>
        <Row name={t('replay.who')}>{role === 'system' ? t('fact.software') : telling.nameOf(fact.actor)}</Row>
        <Row name={t('replay.role')} more={t('replay.roleThen')}>
          {roleWord(role, t)}
        </Row>
        {isDetailed && (
          <Row name={t('replay.clientAt')}>
            {clientAt === undefined ? <span className="i2">{t('replay.clientAtNone')}</span> : exactTime(clientAt)}
          </Row>
        )}
        <Row
          name={t('replay.at')}
          more={clientAt === undefined || !isDetailed ? undefined : differenceWord(at - clientAt, t)}
        >
          {exactTime(at)}
        </Row>
        {renderer && <Row name={t('replay.seenBy')}>{t(`seen.${renderer.seen}`)}</Row>}
        {isDetailed && <Details id={id} lesson={lesson} fact={fact} t={t} isPlaying={isPlaying} />}
      </dl>
      {!isOdd && (
        <Button
          look="quiet"
          size="sm"
          icon={isDetailed ? 'up' : 'down'}
          aria-expanded={isDetailed}
          onClick={() => setDetailed(!isDetailed)}
        >
          {t(isDetailed ? 'replay.fewer' : 'replay.details')}
        </Button>
      )}
    </section>
  );
}

interface DetailsProps extends Pick<Props, 'id' | 'lesson' | 'isPlaying'> {
  readonly fact: ReplayedFact;
  readonly t: LessonTelling['t'];
}

/** What is for whoever checks the record: where the fact stands, what it holds letter by letter, and what proves it. */
function Details({ id, lesson, fact, t, isPlaying }: DetailsProps) {
  const { version, form, data } = fact;
  return (
    <>
      <Row
        name={t('replay.position')}
        more={t('replay.versionOf', { at: version.toLocaleString('en'), n: lesson.through.toLocaleString('en') })}
      >
        #{fact.position}
      </Row>
      <Row name={t('replay.form')}>
        {form === 'known' ? (
          t('replay.formKnown')
        ) : (
          <span className="st warn">
            <Icon name="alert" size="xs" />
            {t(form === 'broken' ? 'replay.formBroken' : 'replay.formUnknown')}
          </span>
        )}
      </Row>
      <Row name={t('replay.content')}>
        {Object.keys(data).length === 0 ? (
          <p className="i2 none">{t('replay.contentNone')}</p>
        ) : (
          // A box that scrolls has to be reached by keys, too.
          <pre tabIndex={0} role="region" aria-label={t('replay.content')}>
            <FactContent data={data} />
          </pre>
        )}
      </Row>
      <Row name={t('replay.hash')}>
        <span className="mono" title={fact.hash}>
          {shortHash(fact.hash)}
        </span>
        <Chained fact={fact} t={t} />
      </Row>
      <Row name={t('replay.proof')}>
        {isPlaying ? <p className="i3 t12">…</p> : <FactProofLine lessonId={id} version={version} />}
      </Row>
    </>
  );
}

const KEPT = 'lectern.replay.details';

/** Who teaches reads what happened, and opens the rest; who reviews has it open. What was chosen last stays so. */
function useDetails(role: string): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(() => {
    try {
      const kept = localStorage.getItem(KEPT);
      return kept === null ? role === 'reviewer' || role === 'administrator' : kept === 'on';
    } catch {
      return false; // storage is switched off
    }
  });
  return [
    isOn,
    (on) => {
      setOn(on);
      try {
        localStorage.setItem(KEPT, on ? 'on' : 'off');
      } catch {
        // storage is switched off: the choice lasts as long as the page
      }
    },
  ];
}

const Row = ({ name, more, children }: { name: string; more?: string | undefined; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>
      {children}
      {more && <span className="i3">{more}</span>}
    </dd>
  </>
);

/** Whether it follows from the fact before it: icon, word and colour. */
function Chained({ fact: { chained, version, previous }, t }: { fact: ReplayedFact; t: LessonTelling['t'] }) {
  if (!chained) {
    return (
      <span className="st bad t12">
        <Icon name="shieldx" size="xs" />
        {t('replay.notChained')}
      </span>
    );
  }
  return (
    <span className="st ok t12">
      <Icon name="okc" size="xs" />
      {version === 1 ? t('replay.first') : t('replay.chained')}
      {version > 1 && (
        <span className="mono" title={previous}>
          {shortHash(previous)}
        </span>
      )}
    </span>
  );
}

/** 9c4e 17b0 … a1f2: enough to compare by eye; the whole is in the tooltip, and in the evidence. */
const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

function differenceWord(ms: number, t: LessonTelling['t']): string {
  if (ms === 0) return t('replay.sameTime');
  return ms > 0 ? t('replay.later', { n: ms }) : t('replay.earlier', { n: -ms });
}

const ROLE_WORDS = [
  'teacher',
  'coTeacher',
  'assistant',
  'representative',
  'student',
  'auditor',
  'administrator',
  'reviewer',
  'analyst',
  'operator',
  'screen',
  'visitor',
  'anyone',
  'system',
] as const;

function roleWord(role: string, t: LessonTelling['t']): string {
  const known = ROLE_WORDS.find((one) => one === role);
  return known ? t(`replay.as.${known}`) : role;
}

const ID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;
/** So much of an id is told: enough to see whether two are the same one. */
const TOLD = 6;

/** What a fact says, field by field in a row; of an id its end, the whole of it in its title. */
const FactContent = ({ data }: Pick<ReplayedFact, 'data'>) =>
  JSON.stringify(data, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .split(ID)
    .map((part, n) =>
      n % 2 === 0 ? (
        part
      ) : (
        <span key={n} title={part}>
          …{part.slice(-TOLD)}
        </span>
      ),
    );
