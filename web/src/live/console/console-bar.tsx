import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { switchLanguage } from '../../kit/i18n/text.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { elapsed } from '../../kit/i18n/when.ts';
import { LessonState } from '../../lesson/lesson-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ConnectionChip } from '../../kit/ui/connection-chip.tsx';
import { useFocusWhenLost } from '../../kit/ui/focus.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { spacedCode } from '../../kit/data/join-address.ts';
import { ThemeButton } from '../../kit/ui/theme-button.tsx';
import type { Live } from './desk.ts';
import './console-bar.css';

interface Props {
  readonly lesson: LessonView;
  readonly className: string | undefined;
  readonly live: Live;
  readonly whyNotEnd: string | undefined;
  readonly onCode: () => void;
  readonly onKeys: () => void;
  readonly onEnd: () => void;
  /** Whether any screen shows the lesson, here or elsewhere. */
  readonly isProjecting: boolean;
  readonly onProjector: () => void;
}

/** Always on top: which lesson, whether it runs and for how long, its code, the connection, the projector, the end. */
export function ConsoleBar(props: Props) {
  const { lesson, className, live, whyNotEnd, onCode, onKeys, onEnd, isProjecting, onProjector } = props;
  const { t, language } = useText();
  const isRunning = lesson.status === 'running';
  const title = useFocusWhenLost<HTMLHeadingElement>('');
  return (
    <header className="con-bar">
      <Link className="btn quiet icon sm" to="/" aria-label={t('console.back')} title={t('console.back')}>
        <Icon name="back" />
      </Link>
      <div className="ti">
        <h1 className="cut" ref={title} tabIndex={-1}>
          {lesson.title}
        </h1>
        <span className="cut">{className}</span>
      </div>
      <LessonState status={lesson.status as 'running'} />
      {isRunning && <Elapsed since={lesson.startedAt ?? 0} now={live.room.clock.now} />}
      {isRunning && lesson.code !== undefined && (
        <>
          <span className="sep" />
          <span className="code">
            <span className="t12 i3">{t('console.code')}</span>
            <b>{spacedCode(lesson.code)}</b>
            <Button
              size="sm"
              icon="qr"
              aria-label={t('console.showCode')}
              title={t('console.showCode')}
              onClick={onCode}
            />
          </span>
        </>
      )}
      <span className="grow" />
      <ConnectionChip state={live.state} rttMs={live.rttMs} exact />
      <span className="screen-btn">
        <Button size="sm" icon="screen" onClick={onProjector}>
          <span>{isProjecting ? t('console.projectorOn') : t('console.projector')}</span>
        </Button>
      </span>
      <span className="sep" />
      <span className="desk-only">
        <Button
          look="quiet"
          size="sm"
          icon="keys"
          aria-label={t('console.keys')}
          title={`${t('console.keys')} ?`}
          onClick={onKeys}
        />
      </span>
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
      {isRunning && (
        <span className="end-btn">
          <Button
            look="danger"
            size="sm"
            icon="stop"
            aria-haspopup="dialog"
            aria-label={t('console.end')}
            title={whyNotEnd}
            disabled={whyNotEnd !== undefined}
            onClick={onEnd}
          >
            <span className="long">{t('console.end')}</span>
            <span className="short">{t('console.endShort')}</span>
          </Button>
        </span>
      )}
    </header>
  );
}

function Elapsed({ since, now }: { since: number; now: () => number }) {
  const { t } = useText();
  const [ms, setMs] = useState(() => now() - since);
  useEffect(() => {
    const timer = setTimeout(() => setMs(now() - since), 1000 - (ms % 1000) + 5);
    return () => clearTimeout(timer);
  }, [ms, now, since]);
  const time = elapsed(ms);
  return (
    <span className="clk" role="timer" aria-label={t('console.elapsed', { time })}>
      {time}
    </span>
  );
}
