import { useState } from 'react';
import { Link } from 'react-router';
import { ChainChip } from '../evidence/chain-chip.tsx';
import { LessonEvidence } from '@lectern/contracts/evidence/queries.ts';
import { ExportEvidence } from '../evidence/export-evidence.tsx';
import { switchLanguage } from '../kit/i18n/text.ts';
import { useText } from './texts.ts';
import { clockTime, longDay } from '../kit/i18n/when.ts';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { useUser } from '../kit/data/use-user.ts';
import { ThemeButton } from '../kit/ui/theme-button.tsx';
import type { ReplayedLesson } from './use-replay.ts';

interface Props {
  readonly id: string;
  readonly lesson: ReplayedLesson;
  readonly isCut: boolean;
  readonly onStrange: (version: number) => void;
}

/** Which lesson, who looks and in what role, whether its facts follow on each other, and how to take them away. */
export function ReplayBar({ id, lesson, isCut, onStrange }: Props) {
  const { t, language } = useText();
  const { title, className, teacher, startedAt = 0, endedAt, status, role, through, brokenFrom, strange } = lesson;
  const home = role === 'reviewer' ? '/' : `/lesson/${id}`;
  const isRunning = status === 'running';
  const [now] = useState(() => Date.now());
  const time = `${longDay(startedAt, language, now)} ${clockTime(startedAt)}${endedAt === undefined ? '' : `–${clockTime(endedAt)}`}`;
  const about = [className, teacher, time].filter(Boolean).join(' · ');
  // What is missing cannot be shown: the chain's notice says it.
  const shown = strange.filter(({ form }) => form !== 'missing');
  const first = shown[0];
  const isMissing = strange.some(({ form, version }) => form === 'missing' && version === brokenFrom);
  return (
    <header className="tp">
      <Link className="btn quiet icon sm" to={home} aria-label={t('replay.back')} title={t('replay.back')}>
        <Icon name="back" />
      </Link>
      <div className="ti">
        <h1 className="cut" title={title}>
          {title}
        </h1>
        <span className="cut i2 t13" title={about}>
          {about}
        </span>
      </div>
      <span className="grow" />
      {isCut && (
        <span className="chip warn" role="status" title={t('replay.offline')}>
          <Icon name="netoff" size="xs" />
          {t('connection.offline')}
        </span>
      )}
      {isRunning && (
        <span className="chip live" title={t('replay.live')}>
          {t('lesson.running')}
        </span>
      )}
      <ReadOnly role={role} />
      <ChainChip facts={through} brokenFrom={brokenFrom} isPlain={role !== 'reviewer' && role !== 'administrator'} />
      {first !== undefined && (
        <button type="button" className="chip warn" onClick={() => onStrange(first.version)}>
          <Icon name="alert" size="xs" />
          {t('replay.strangeCount', { n: shown.reduce((sum, { count }) => sum + count, 0) })}
        </button>
      )}
      <ExportEvidence file={LessonEvidence} of="lesson" id={id} role={role} isRunning={isRunning} />
      <span className="prefs row">
        <ThemeButton />
        <Button
          look="quiet"
          size="sm"
          title={t('action.languageLabel')}
          onClick={() => void switchLanguage(language === 'en' ? 'zh-cn' : 'en')}
        >
          {t('action.language')}
        </Button>
      </span>
      {brokenFrom !== undefined && (
        <Broken from={brokenFrom} isMissing={isMissing} through={through} onShow={onStrange} />
      )}
    </header>
  );
}

/** A reviewer's look is a fact, and they are told so [R6.07]. */
function ReadOnly({ role }: { role: string }) {
  const { t } = useText();
  const { name } = useUser();
  if (role !== 'reviewer' && role !== 'administrator') return null;
  return (
    <span className="chip info">
      <Icon name="eye" size="xs" />
      {t(role === 'reviewer' ? 'replay.readOnlyReviewer' : 'replay.readOnlyAdministrator', { name })}
    </span>
  );
}

interface BrokenProps {
  readonly from: number;
  /** The log has no fact of this number. */
  readonly isMissing: boolean;
  readonly through: number;
  readonly onShow: (version: number) => void;
}

function Broken({ from, isMissing, through, onShow }: BrokenProps) {
  const { t } = useText();
  const before = from - 1;
  return (
    <div className="broken">
      <Notice
        tone="bad"
        action={
          <Button size="sm" onClick={() => onShow(from)}>
            {t('replay.toBroken')}
          </Button>
        }
      >
        {isMissing
          ? t('replay.chainMissingWhy', { version: from, after: through - from, before })
          : t('replay.chainBrokenWhy', { version: from, after: through - from + 1, before })}
      </Notice>
    </div>
  );
}
