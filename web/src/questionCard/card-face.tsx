import type { ToolFaceProps } from '../kit/data/live-tool.ts';
import { countdown, percent, worth } from '../kit/i18n/format.ts';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { ToolFace } from '../kit/ui/tool-face.tsx';
import { cardInFront } from './cards.ts';
import { useQuestionCardText } from './texts.ts';
import './card-face.css';

/** So many rows can be read from the last row; of more, those that fewest have answered come first. */
const MOST = 10;

/** A card on the screens: how many have answered each of its questions, and how many handed it in; never what they answered. */
export function CardFace({ view, now }: ToolFaceProps) {
  const { t } = useQuestionCardText();
  const on = cardInFront(view.quiz.questions, view.questionCard);
  const questions = (on?.ids ?? []).flatMap((id) => view.quiz.questions[id] ?? []);
  const [first] = questions;
  const left = useTimeLeft(first?.deadline, now);
  if (on === undefined || first === undefined) return null;
  const { joined } = view.attendance;
  const points = questions.reduce((sum, one) => sum + one.points, 0);
  const fewest = [...questions].sort((one, other) => one.answered - other.answered).slice(0, MOST);
  const shown = questions.length > MOST ? fewest : questions;
  const isOpen = questions.some(({ status }) => status === 'open');
  const clock =
    first.deadline === undefined ? t('questionCard.untimed') : (countdown(left) ?? t('questionCard.timeUp'));
  return (
    <ToolFace
      title={t('questionCard.ofPoints', { n: questions.length, points: worth(points) })}
      big={isOpen ? clock : t('questionCard.collected')}
      isClock={isOpen}
      foot={t('questionCard.onWall', { n: on.card.handedIn, all: joined })}
    >
      <ul className="card-rows">
        {shown.map(({ n, answered }) => (
          <li key={n}>
            <b>{t('questionCard.n', { n })}</b>
            <span className="t" aria-hidden="true">
              <i style={{ width: joined === 0 ? 0 : `${Math.min(100, (answered / joined) * 100)}%` }} />
            </span>
            <b>{percent(Math.min(answered, joined), joined)}</b>
            <span>{t('questionCard.people', { n: answered })}</span>
          </li>
        ))}
        {questions.length > shown.length && (
          <li className="more">{t('questionCard.more', { n: questions.length - shown.length })}</li>
        )}
      </ul>
    </ToolFace>
  );
}
