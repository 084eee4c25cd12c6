import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/teacher.ts';
import type { Asked } from './next-step.ts';

/** For a screen reader: what became of a question, by whichever console or by the time, and the page that is shown. */
export function Announcer({
  all,
  joined,
  pageNo,
}: {
  all: readonly Asked[];
  joined: number;
  pageNo: number | undefined;
}) {
  const { t } = useText();
  const [said, say] = useState('');
  const before = useRef<ReadonlyMap<string, string>>(undefined);
  const page = useRef(pageNo);
  useEffect(() => {
    const now = new Map(all.map(({ id, question }) => [id, question.status]));
    const last = before.current;
    before.current = now;
    if (last === undefined) return;
    const moved = all.find(({ id, question }) => question.status !== 'draft' && last.get(id) !== question.status);
    if (moved) {
      const { status, n = 0, answered } = moved.question;
      if (status === 'open') say(t('said.published', { n }));
      else if (status === 'collected') say(t('said.collected', { n, answered, joined }));
      else if (status !== 'draft') say(t(`said.${status}`, { n }));
    } else if (page.current !== pageNo && pageNo !== undefined) say(t('pages.shown', { n: pageNo }));
    page.current = pageNo;
  }, [all, joined, pageNo, t]);
  return (
    <span className="vh" role="status">
      {said}
    </span>
  );
}
