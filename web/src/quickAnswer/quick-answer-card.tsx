import type { PressAnswer } from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import type { ToolCardProps } from '../kit/data/live-tool.ts';
import { useAction } from '../kit/data/use-action.ts';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { ToolCard } from '../kit/ui/tool-card.tsx';
import { inSeconds, newestFirst } from './rounds.ts';
import { useQuickAnswerText } from './texts.ts';
import './quick-answer.css';

/** One large button; then which place it was, by the receipt, and whose turn it is. */
export function QuickAnswerCard({ view, own, now, give }: ToolCardProps) {
  const { t } = useQuickAnswerText();
  const errorText = useErrorText();
  const press = useAction(give<typeof PressAnswer>);
  const [quickAnswerId = '', round] = newestFirst(view.quickAnswer?.rounds)[0] ?? [];
  const left = Math.ceil(Math.max(0, useTimeLeft(round?.opensAt ?? 0, now)) / 1000);
  if (round === undefined) return null;
  const mine = own.quickAnswer?.presses[quickAnswerId];
  if (mine !== undefined) {
    const isTurn = round.turn === mine.place;
    const { place, version, outcome, points = 0 } = mine;
    const said = outcome === 'accepted' ? (points > 0 ? 'youRight' : 'youRightPlain') : 'youWrong';
    const behind = place === 1 ? mine.at - round.opensAt : mine.at - (round.firstAt ?? mine.at);
    return (
      <ToolCard
        icon="bell"
        title={isTurn ? t('quickAnswer.yourTurn') : t('quickAnswer.yours', { place })}
        look={isTurn ? 'calls' : undefined}
      >
        {outcome !== 'pressed' && <p role="status">{t(`quickAnswer.${said}`, { points })}</p>}
        <p className="i2 t13">
          {t(place === 1 ? 'quickAnswer.firstHow' : 'quickAnswer.behind', { s: inSeconds(behind), version })}
        </p>
      </ToolCard>
    );
  }
  if (round.closedAt !== undefined)
    return (
      <ToolCard icon="bell" title={t(round.pressed === 0 ? 'quickAnswer.nobody' : 'quickAnswer.over')} look="line" />
    );
  return (
    <ToolCard icon="bell" title={t('quickAnswer.title')} look="calls">
      {round.question !== undefined && <p className="big">{round.question}</p>}
      <p className="i2">{left > 0 ? t('quickAnswer.ready') : t('quickAnswer.once')}</p>
      <button
        type="button"
        className={left > 0 ? 'press-answer waits' : 'press-answer'}
        aria-busy={press.busy || undefined}
        onClick={() => void press.run('PressAnswer', { quickAnswerId })}
      >
        {left > 0 ? <span aria-hidden>{left}</span> : t('quickAnswer.press')}
        {left > 0 && <span className="vh">{t('quickAnswer.opensIn', { n: left })}</span>}
      </button>
      {round.points > 0 && <p className="i2 t13">{t('quickAnswer.worth', { n: round.points })}</p>}
      {press.error !== undefined && <Fault>{errorText(press.error)}</Fault>}
    </ToolCard>
  );
}
