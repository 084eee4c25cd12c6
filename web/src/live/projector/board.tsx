import { units } from '@lectern/contracts/kernel/text.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { useWhen } from '../../kit/i18n/use-when.ts';
import { QrCode } from '../../kit/ui/qr-code.tsx';
import { joinAddress, joinHost, leadsNowhere, spacedCode } from '../../kit/data/join-address.ts';
import { AskedFace } from './asked-face.tsx';
import type { Projected } from './projected.ts';
import { ResultFace } from './result-face.tsx';
import './board.css';

interface Props extends Projected {
  /** The server's clock. */
  readonly now: () => number;
  /** Width by height of the picture. */
  readonly aspect: number;
  /** A window of its own; the console's stage is always 16:9. */
  readonly isOwn?: boolean;
}

/** The board of a lesson without slides: the code while people come in, then the question and its result. */
export function Board(props: Props) {
  const { lesson, question } = props;
  if (question === undefined) return lesson.status === 'running' ? <Lobby {...props} /> : <Calm {...props} />;
  const isResult = question.status === 'distributionShown' || question.status === 'answerShown';
  return isResult ? <ResultFace {...props} question={question} /> : <AskedFace {...props} question={question} />;
}

const longTitle = (title = '') => (units(title) > 28 ? 'long' : undefined);

/** Until the first question: the code and its picture as large as they go. */
export function Lobby({ lesson, className, joined, members, isOwn }: Projected & { readonly isOwn?: boolean }) {
  const { t } = useText();
  const code = lesson.code ?? '';
  return (
    <section className={`proj lobby ${isOwn ? 'own' : ''}`} aria-label={t('screen.waiting')}>
      <div>
        <p>{className}</p>
        <h2 className={longTitle(lesson.title)}>{lesson.title}</h2>
        <div className="in">
          <b>{joined}</b>
          {/* A list that is older than those who came in by the code would say three of none. */}
          <p>{members === undefined || members < joined ? t('screen.joined') : t('screen.joinedOf', { n: members })}</p>
        </div>
      </div>
      <div className="r">
        <QrCode text={joinAddress(code)} />
        <div className="code">{spacedCode(code)}</div>
        <p>{t('screen.scanOr')}</p>
        <p className="where">{joinHost()}</p>
        {leadsNowhere() && <p className="nowhere">{t('screen.nowhere')}</p>}
      </div>
    </section>
  );
}

/** Before the lesson and after it. */
function Calm({ lesson, className, joined, now, isOwn }: Props) {
  const { t } = useText();
  const when = useWhen();
  const says = {
    scheduled: [t('screen.notStarted', { when: when(lesson.startsAt ?? 0, now()) }), t('screen.tryOut')],
    ended: [t('screen.over'), t('screen.thanks', { joined })],
    cancelled: [t('screen.cancelled'), ''],
  }[lesson.status as 'scheduled' | 'ended' | 'cancelled'] ?? ['', ''];
  return (
    <section className={`proj lobby calm ${isOwn ? 'own' : ''}`} aria-label={says[0]}>
      <div>
        <p>{className}</p>
        <h2 className={longTitle(lesson.title)}>{lesson.title}</h2>
        <p className="after">
          <b>{says[0]}</b>
        </p>
        <p>{says[1]}</p>
      </div>
    </section>
  );
}
