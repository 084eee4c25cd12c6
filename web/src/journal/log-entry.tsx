import {
  DeleteLogEntry,
  NameLogEntry,
  RestoreLogEntry,
  TeachingLog,
  type TaughtFigures,
  type TeachingLogEntry,
} from '@lectern/contracts/journal/journal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { clockTime, longDay } from '../kit/i18n/when.ts';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { useText } from './texts.ts';

const FIGURES = [
  'pages',
  'published',
  'answers',
  'checkIns',
  'danmu',
  'attendance',
  'questions',
  'slides',
] as const satisfies readonly (keyof TaughtFigures)[];

interface Props {
  readonly entry: TeachingLogEntry;
  readonly now: number;
  /** It was taken out: what is left is putting it back. */
  readonly isDeleted: boolean;
  /** Taken out a moment ago, so that it says so. */
  readonly isGone: boolean;
  readonly onDeleted: () => void;
}

/** One entry of the log: the lesson, who taught, and what they did in figures. */
export function LogEntry({ entry, now, isDeleted, isGone, onDeleted }: Props) {
  const { t, language } = useText();
  const { lessonId, name, title, className, startedAt, endedAt, status, teacher, isMine, role, did } = entry;
  const figures = FIGURES.filter((figure) => did[figure] > 0);
  const time = `${clockTime(startedAt)}${endedAt === undefined ? '' : `–${clockTime(endedAt)}`}`;
  const when = `${longDay(startedAt, language, now)} ${time}`;
  return (
    <li className="log-entry">
      <div className="what">
        <h3>
          {name ?? title}
          {status === 'running' && <span className="chip live">{t('learning.running')}</span>}
        </h3>
        <p className="t13 i2">{[...(name === undefined ? [] : [title]), className, when].join(' · ')}</p>
        <p className="t13 i3">
          {isMine ? t('log.me') : teacher}
          {role === 'coTeacher' || role === 'assistant' ? ` · ${t(`log.role.${role}`)}` : ''}
        </p>
      </div>
      {isGone ? (
        <p className="i2 gone">{t('log.deletedNow')}</p>
      ) : (
        <ul className="did">
          {figures.length === 0 && <li className="t13 i3">{t('log.didNothing')}</li>}
          {figures.map((figure) => (
            <li key={figure} className="chip line">
              {t(`log.did.${figure}`, { n: did[figure] })}
            </li>
          ))}
        </ul>
      )}
      <div className="ways">
        {(['report', 'replay'] as const).map((to) => (
          <Link key={to} className="link" to={`/lesson/${lessonId}/${to}`}>
            {t(`log.${to}`)}
          </Link>
        ))}
      </div>
      <div className={isMine ? 'do' : 'do others'}>
        {isMine ? (
          <Actions entry={entry} isDeleted={isDeleted} onDeleted={onDeleted} />
        ) : (
          <span className="t12 i3">{t('log.notMine', { teacher })}</span>
        )}
      </div>
    </li>
  );
}

/** What one may do with an entry of one's own; with a colleague's nothing, and it says so [R8.33]. */
function Actions({ entry, isDeleted, onDeleted }: Pick<Props, 'entry' | 'isDeleted' | 'onDeleted'>) {
  const { lessonId, classId, personId, name, title } = entry;
  const { t } = useText();
  const [isNaming, setNaming] = useState(false);
  const readAgain = useReadAgain(TeachingLog);
  const given = { to: { family: 'lesson', id: lessonId, classId }, data: { personId } };
  if (isDeleted)
    return (
      <CommandButton
        key="restore"
        {...given}
        size="sm"
        icon="undo"
        command={RestoreLogEntry}
        onDone={({ receipt }) => readAgain(receipt)}
      >
        {t('log.restore')}
      </CommandButton>
    );
  return (
    <span className="acts">
      <Button look="quiet" size="sm" onClick={() => setNaming(true)}>
        {t(name === undefined ? 'log.giveName' : 'log.rename')}
      </Button>
      <CommandButton
        {...given}
        look="quiet"
        size="sm"
        command={DeleteLogEntry}
        onDone={({ receipt }) => {
          onDeleted();
          readAgain(receipt);
        }}
      >
        {t('log.delete')}
      </CommandButton>
      {isNaming && (
        // Emptied, it is called as the lesson is again [R5.11].
        <CommandDialog
          title={t('log.nameTitle', { title })}
          command={NameLogEntry}
          to={given.to}
          start={{ personId, name }}
          fields={{ name: { label: t('log.name'), hint: t('log.nameHint'), placeholder: title } }}
          onClose={() => setNaming(false)}
          onDone={({ receipt }) => {
            setNaming(false);
            readAgain(receipt);
          }}
        />
      )}
    </span>
  );
}
