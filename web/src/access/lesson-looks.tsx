import { useState } from 'react';
import { useText } from '../i18n/teacher.ts';
import { useWhen } from '../i18n/use-when.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLessonLooks } from './use-reviewed.ts';
import { useLookText } from './uses-list.tsx';
import './access.css';

/** For whoever taught a lesson: that reviewers looked at it, and who, when, at what. Nothing where nobody did. */
export function LessonLooks({ lessonId }: { lessonId: string }) {
  const { t } = useText();
  const { data } = useLessonLooks(lessonId);
  const [isOpen, setOpen] = useState(false);
  const when = useWhen();
  const text = useLookText();
  if (data === undefined || data.total === 0) return null;
  return (
    <>
      <Button look="quiet" size="sm" icon="eye" onClick={() => setOpen(true)}>
        {t('looks.open', { n: data.total })}
      </Button>
      {isOpen && (
        <Dialog title={t('looks.title')} onClose={() => setOpen(false)}>
          <ul className="uses">
            {data.looks.map((look) => (
              <li key={`${look.personId} ${look.at} ${look.look} ${look.student}`}>
                <span className="grow">
                  <b>{look.name}</b> {text(look)}
                </span>
                <time className="i3 nw" dateTime={new Date(look.at).toISOString()}>
                  {when(look.at)}
                </time>
              </li>
            ))}
          </ul>
          {data.total > data.looks.length && (
            <p className="t13 i3">{t('looks.more', { n: data.total, shown: data.looks.length })}</p>
          )}
        </Dialog>
      )}
    </>
  );
}
