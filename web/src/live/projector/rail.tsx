import type { LessonView } from '@lectern/contracts/lesson/view.ts';
import { Fragment } from 'react';
import { countdown } from '../../kit/i18n/format.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { useTimeLeft } from '../../kit/ui/countdown.tsx';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { joinAddress, joinServer, spacedCode } from '../../kit/data/join-address.ts';
import './rail.css';

interface Props {
  readonly lesson: LessonView;
  readonly joined: number;
  readonly question: FaceOfQuestion | undefined;
  readonly now: () => number;
}

/** Beside a page or a question: how to come in, how many have, and how long there is to answer. */
export function Rail({ lesson, joined, question, now }: Props) {
  const { t } = useText();
  return (
    <aside className="rail">
      {lesson.code !== undefined && (
        <>
          <QrCode text={joinAddress(lesson.code)} />
          <b className="code">{spacedCode(lesson.code)}</b>
          <span className="u where">{inPieces(`${joinServer()}/join`)}</span>
        </>
      )}
      <span className="num">
        <b>{joined}</b>
        <span className="u">{t('screen.joined')}</span>
      </span>
      {question !== undefined && question.status !== 'draft' && <Time question={question} joined={joined} now={now} />}
    </aside>
  );
}

/** An address breaks after a dot, or before a port or a path, never within a number. */
const inPieces = (address: string) =>
  address.split(/(?<=\.)|(?=[:/])/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));

/** What is left by the server's clock; in words once it is over. */
function Time({ question, joined, now }: { question: FaceOfQuestion; joined: number; now: () => number }) {
  const { t } = useText();
  const leftMs = useTimeLeft(question.deadline, now);
  const isTimed = question.deadline !== undefined;
  const left = question.status === 'open' && isTimed ? countdown(leftMs) : undefined;
  const word = question.status !== 'open' ? t('screen.collected') : t(isTimed ? 'time.up' : 'time.unlimited');
  const share = joined === 0 ? 0 : Math.min(100, (question.answered / joined) * 100);
  return (
    <span className={`time ${question.status === 'open' ? '' : 'over'}`} role="timer">
      <b className={left === undefined ? 'word' : undefined}>{left ?? word}</b>
      <span>
        {question.inGrouping === undefined
          ? t('screen.answered', { n: question.answered, all: joined })
          : t('screen.groupsAnswered', { n: question.groupsAnswered ?? 0 })}
      </span>
      <span className="m" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
