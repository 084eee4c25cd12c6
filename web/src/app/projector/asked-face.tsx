import { countdown, worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/teacher.ts';
import type { FaceOfQuestion } from '../../quiz/as-class-sees.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { joinAddress, spacedCode } from '../join-address.ts';
import { useTimeLeft } from '../../ui/countdown.tsx';
import { sizeFor } from './fit.ts';
import { lettersOf, type Projected } from './projected.ts';
import './asked-face.css';

interface Props extends Projected {
  readonly question: FaceOfQuestion;
  readonly now: () => number;
  readonly aspect: number;
  readonly isOwn?: boolean;
}

/** The rail with the code, and the space around: what the question cannot use. */
const BESIDE = { width: 490, height: 84 };

/** A question that is being answered, or was collected: its text, and how many have answered. */
export function AskedFace({ lesson, question, joined, now, aspect, isOwn }: Props) {
  const { t } = useText();
  const size = sizeFor(question, 1080 * aspect - BESIDE.width, 1080 - BESIDE.height);
  const points = worth(question.points);
  return (
    <section className={`proj ask ${isOwn ? 'own' : ''}`} aria-label={question.text}>
      {/* What is longer than any board scrolls, by keyboard too. */}
      <div className={`face ${size}`} tabIndex={0}>
        <p className="kind">
          {question.n === undefined
            ? t('question.draftHead', { points })
            : t('question.head', { n: question.n, points })}
        </p>
        <h2>{question.text}</h2>
        <ol>
          {lettersOf(question).map((letter) => (
            <li key={letter}>
              <span className="l">{letter}</span>
              <span>{question.choices[letter]}</span>
            </li>
          ))}
        </ol>
      </div>
      <aside className="rail">
        {lesson.code !== undefined && (
          <>
            <QrCode text={joinAddress(lesson.code)} />
            <b className="code">{spacedCode(lesson.code)}</b>
            <span className="u">{t('screen.scan')}</span>
          </>
        )}
        <span className="num">
          <b>{joined}</b>
          <span className="u">{t('screen.joined')}</span>
        </span>
        {question.status !== 'draft' && <Time question={question} joined={joined} now={now} />}
      </aside>
    </section>
  );
}

/** What is left by the server's clock; in words once it is over. */
function Time({ question, joined, now }: { question: FaceOfQuestion; joined: number; now: () => number }) {
  const { t } = useText();
  const leftMs = useTimeLeft(question.deadline ?? 0, now);
  const left = question.status === 'open' ? countdown(leftMs) : undefined;
  const word = question.status === 'open' ? t('time.up') : t('screen.collected');
  const share = joined === 0 ? 0 : Math.min(100, (question.answered / joined) * 100);
  return (
    <span className={`time ${question.status === 'open' ? '' : 'over'}`} role="timer">
      <b className={left === undefined ? 'word' : undefined}>{left ?? word}</b>
      <span>{t('screen.answered', { n: question.answered, all: joined })}</span>
      <span className="m" aria-hidden="true" style={{ display: 'block' }}>
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
