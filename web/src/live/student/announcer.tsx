import { useEffect, useRef, useState } from 'react';
import type { QuestionView } from '@lectern/contracts/quiz/view.ts';
import type { PageView } from '@lectern/contracts/slides/view.ts';
import { useText } from '../../kit/i18n/student.ts';
import { useWords } from '../../quiz/student/use-words.ts';
import { useTimeLeft } from '../../kit/ui/countdown.tsx';
import { milestone, TURNS_EVERY_MS, type Milestone } from './announce.ts';

type Said =
  | { readonly is: 'question'; readonly question: QuestionView; readonly onCard: number | undefined }
  | { readonly is: 'left'; readonly seconds: Milestone }
  | { readonly is: 'page'; readonly page: PageView }
  | { readonly is: 'checkIn' };

interface Props {
  readonly newest: QuestionView | undefined;
  /** How many questions the card has that it stands on, while that is before the class as a whole. */
  readonly onCard: number | undefined;
  /** The teacher's page. */
  readonly page: PageView | undefined;
  readonly canCheckIn: boolean;
  readonly now: () => number;
}

/** Tells a screen reader, in one place, what has just changed for the whole class. */
export function Announcer({ newest, onCard, page, canCheckIn, now }: Props) {
  const [said, setSaid] = useState<Said>();
  const moment = newest && `${newest.n}/${newest.status}`; // how many answered so far is nothing to be told
  const [told, setTold] = useState<{ moment?: string | undefined; canCheckIn: boolean }>({ canCheckIn: false });
  if (told.moment !== moment || told.canCheckIn !== canCheckIn) {
    setTold({ moment, canCheckIn });
    if (newest && told.moment !== moment) setSaid({ is: 'question', question: newest, onCard });
    else if (canCheckIn && !told.canCheckIn) setSaid({ is: 'checkIn' });
  }
  usePageTurnsSaid(page, newest?.status === 'open', setSaid);
  return (
    <>
      <p className="vh" aria-live="polite">
        {said && <Words said={said} />}
      </p>
      {newest?.status === 'open' && newest.deadline !== undefined && (
        <Milestones
          deadline={newest.deadline}
          durationMs={newest.deadline - newest.publishedAt}
          now={now}
          onPassed={(seconds) => setSaid({ is: 'left', seconds })}
        />
      )}
    </>
  );
}

/** Not the page that was there already, not while a question is answered, and the last of several in a row. */
function usePageTurnsSaid(page: PageView | undefined, isAnswering: boolean, say: (said: Said) => void) {
  const last = useRef({ etag: page?.etag, no: page?.no, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (page === undefined || (page.no === last.current.no && page.etag === last.current.etag)) return undefined;
    const wait = Math.max(0, last.current.at + TURNS_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      last.current = { etag: page.etag, no: page.no, at: performance.now() };
      if (!isAnswering) say({ is: 'page', page });
    }, wait);
    return () => clearTimeout(timer);
  }, [page, isAnswering, say]);
}

interface MilestonesProps {
  readonly deadline: number;
  readonly durationMs: number;
  readonly now: () => number;
  readonly onPassed: (seconds: Milestone) => void;
}

function Milestones({ deadline, durationMs, now, onPassed }: MilestonesProps) {
  const left = useTimeLeft(deadline, now);
  const before = useRef(left);
  useEffect(() => {
    const passed = milestone(before.current, left, durationMs);
    before.current = left;
    if (passed !== undefined) onPassed(passed);
  });
  return null;
}

function Words({ said }: { said: Said }) {
  const { t } = useText();
  const words = useWords();
  switch (said.is) {
    case 'left':
      return t('announce.left', { n: said.seconds });
    case 'page':
      return said.page.title === ''
        ? t('page.untitled', { no: said.page.no })
        : t('page.titled', { no: said.page.no, title: said.page.title });
    case 'checkIn':
      return t('announce.checkIn');
    case 'question': {
      const { n, status, text } = said.question;
      if (status === 'open')
        return said.onCard === undefined ? t('announce.question', { n, text }) : t('announce.card', { n: said.onCard });
      if (status === 'collected') return t('announce.collected', { n });
      if (status === 'distributionShown') return t('announce.distribution', { n });
      return t('announce.answer', { n, key: words.key(said.question) });
    }
  }
}
