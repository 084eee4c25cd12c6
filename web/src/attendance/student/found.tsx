import { useState } from 'react';
import { useText } from '../../kit/i18n/student.ts';
import type { Target } from './join.ts';

/** What the code leads to, before going in. */
export function Found({ target, onOther }: { target: Target; onOther: () => void }) {
  const { t } = useText();
  const [now] = useState(() => Date.now());
  const { kind, title, teacher, className, startedAt } = target;
  const minutes = startedAt === undefined ? undefined : Math.floor((now - startedAt) / 60_000);
  const began =
    minutes === undefined ? undefined : minutes < 1 ? t('join.justStarted') : t('join.started', { n: minutes });
  const parts = [teacher, kind === 'class' ? t('join.class') : className, began];
  return (
    <div className="found">
      <div className="grow">
        <b>{title ?? className}</b>
        <span>{parts.filter(Boolean).join(' · ')}</span>
      </div>
      <button type="button" className="link tap" onClick={onOther}>
        {t('join.otherCode')}
      </button>
    </div>
  );
}
