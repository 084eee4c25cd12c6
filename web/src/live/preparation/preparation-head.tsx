import { may, type Asker } from '@lectern/contracts/kernel/roles.ts';
import { CancelLesson, ReviseLesson, StartLesson } from '@lectern/contracts/lesson/commands.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Commands } from '../../kit/data/use-commands.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { CancelDialog } from '../../lesson/cancel-dialog.tsx';
import { LessonState } from '../../lesson/lesson-table.tsx';
import { ReviseDialog } from '../../lesson/revise-dialog.tsx';
import { useWhen } from '../../kit/i18n/use-when.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ConnectionChip } from '../../kit/ui/connection-chip.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import type { Live } from '../console/desk.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { openProjector } from '../projector-window.ts';
import { useClass } from '../../class/use-class.ts';

interface Props {
  readonly id: string;
  readonly lesson: TeacherView['lesson'];
  readonly live: Live;
  readonly asker: Asker;
  readonly commands: Commands;
  /** A question is being written: then saving it is the one primary action. */
  readonly isWriting: boolean;
  readonly onStart: () => void;
}

/** Which lesson it is, when it is, and the way into it. */
export function PreparationHead({ id, lesson, live, asker, commands, isWriting, onStart }: Props) {
  const { t } = useText();
  const when = useWhen();
  const navigate = useNavigate();
  const taught = useClass(lesson.classId);
  const [dialog, setDialog] = useState<'revise' | 'cancel'>();
  const isScheduled = lesson.status === 'scheduled';
  const mayStart = may(asker, StartLesson.allow);
  const watching = asker.role === 'administrator' ? t('prep.onlyWatching') : t('prep.onlyTeachers');
  return (
    <header className="top">
      <Link className="btn quiet icon" to="/" aria-label={t('page.home')} title={t('page.home')}>
        <Icon name="back" />
      </Link>
      <div className="grow">
        <h1>{lesson.title}</h1>
        <p className="row">
          <LessonState status={lesson.status as 'running'} />
          <span>{taught?.name}</span>
          <span>{when(lesson.startedAt ?? lesson.startsAt ?? 0)}</span>
        </p>
      </div>
      <ConnectionChip state={live.state} rttMs={live.rttMs} />
      {isScheduled && (
        <>
          <Button
            look="quiet"
            icon="clock"
            why={may(asker, ReviseLesson.allow) ? undefined : watching}
            aria-label={t('home.revise')}
            onClick={() => setDialog('revise')}
          >
            <span className="long">{t('home.revise')}</span>
            <span className="short">{t('home.reviseShort')}</span>
          </Button>
          {may(asker, CancelLesson.allow) && (
            <Button look="quiet" icon="slash" aria-label={t('home.cancel')} onClick={() => setDialog('cancel')}>
              <span className="long">{t('home.cancel')}</span>
              <span className="short">{t('home.cancelShort')}</span>
            </Button>
          )}
        </>
      )}
      {(isScheduled || lesson.status === 'running') && (
        <Button icon="screen" onClick={() => openProjector(id)}>
          {isScheduled ? t('home.tryProjector') : t('home.openProjector')}
        </Button>
      )}
      {isScheduled && mayStart && (
        <Button
          {...(!isWriting && { look: 'primary' })}
          icon="play"
          busy={commands.isSending(StartLesson)}
          onClick={onStart}
        >
          {commands.isSending(StartLesson) ? t('action.sending') : t('lesson.start')}
        </Button>
      )}
      {!isScheduled && (
        <Link className="btn primary" to={`/lesson/${id}/${lesson.status === 'ended' ? 'report' : 'console'}`}>
          {lesson.status === 'running'
            ? t('home.backToLesson')
            : lesson.status === 'ended'
              ? t('report.open')
              : t('home.results')}
        </Link>
      )}
      {dialog === 'revise' && (
        <ReviseDialog
          id={id}
          lesson={lesson}
          onClose={() => setDialog(undefined)}
          onRevised={() => setDialog(undefined)}
        />
      )}
      {dialog === 'cancel' && (
        <CancelDialog
          id={id}
          title={lesson.title ?? ''}
          classId={lesson.classId}
          onClose={() => setDialog(undefined)}
          onCancelled={() => void navigate('/')}
        />
      )}
    </header>
  );
}
