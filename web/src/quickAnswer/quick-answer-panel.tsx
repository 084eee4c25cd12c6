import { newId } from '@lectern/contracts/kernel/new-id.ts';
import {
  AcceptPress,
  CloseQuickAnswer,
  OpenQuickAnswer,
  RejectPress,
  SetQuickAnswerNames,
} from '@lectern/contracts/quickAnswer/quickAnswer.ts';
import type { TeacherQuickAnswerSeen } from '@lectern/contracts/quickAnswer/view.ts';
import { useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { useTimeLeft } from '../kit/ui/countdown.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { QuickAnswerForm, typed, useFault } from './quick-answer-form.tsx';
import { inSeconds, newestFirst } from './rounds.ts';
import { useQuickAnswerText } from './texts.ts';
import './quick-answer.css';

type Presses = TeacherQuickAnswerSeen['presses'];
const inOrder = (presses: Presses) => Object.values(presses).sort((one, other) => one.place - other.place);

/** Opens a quick answer, shows who pressed in which order, and says what became of whose turn it is. */
export function QuickAnswerPanel(props: ToolPanelProps) {
  const { view, commands, whyNot, onFace, onClose, members, now } = props;
  const { t } = useQuickAnswerText();
  const [form, setForm] = useState(typed);
  const fault = useFault(form);
  const rounds = newestFirst(view.quickAnswer?.rounds);
  const [newest, ...earlier] = rounds;
  const [quickAnswerId, round] = newest ?? [];
  const isOpen = round !== undefined && round.closedAt === undefined;
  const left = Math.ceil(Math.max(0, useTimeLeft(isOpen ? round.opensAt : 0, now)) / 1000);
  const says = useSays();

  async function open(): Promise<void> {
    const { question, points, countdownS, namesShown } = form;
    const opened = await commands.give(OpenQuickAnswer, {
      quickAnswerId: newId(),
      countdownS,
      points: Number(points),
      namesShown,
      ...(question.trim() !== '' && { question }),
    });
    if (opened && view.screens.face !== 'lesson') onFace('lesson'); // what came last stands there
  }
  return (
    <ToolPanel
      icon="bell"
      title={t('quickAnswer.title')}
      state={t('quickAnswer.members', { n: members })}
      commands={commands}
      onClose={onClose}
      foot={
        isOpen && quickAnswerId !== undefined ? (
          <Button
            why={whyNot(CloseQuickAnswer)}
            busy={commands.isSending(CloseQuickAnswer)}
            onClick={() => void commands.give(CloseQuickAnswer, { quickAnswerId })}
          >
            {t('quickAnswer.end')}
          </Button>
        ) : (
          <Button
            look="primary"
            why={whyNot(OpenQuickAnswer) ?? fault}
            busy={commands.isSending(OpenQuickAnswer)}
            onClick={() => void open()}
          >
            {t(round === undefined ? 'quickAnswer.open' : 'quickAnswer.again')}
          </Button>
        )
      }
    >
      <p className="d">{t('quickAnswer.how')}</p>
      {round !== undefined && quickAnswerId !== undefined && (
        <>
          {round.question !== undefined && <p>{round.question}</p>}
          <p role="status">{left > 0 ? t('quickAnswer.opensIn', { n: left }) : says(round)}</p>
          <label className="check-line">
            <input
              type="checkbox"
              checked={round.namesShown}
              disabled={whyNot(SetQuickAnswerNames) !== undefined}
              onChange={({ target }) =>
                void commands.give(SetQuickAnswerNames, { quickAnswerId, namesShown: target.checked })
              }
            />
            {t('quickAnswer.names')}
          </label>
          <Turn key={`${quickAnswerId}/${round.turn}`} quickAnswerId={quickAnswerId} round={round} {...props} />
          <Order presses={round.presses} opensAt={round.opensAt} {...props} />
          <p>
            {view.screens.face === 'quickAnswer'
              ? !isOpen && (
                  <Button size="sm" icon="screen" onClick={() => onFace('lesson')}>
                    {t('quickAnswer.offScreens')}
                  </Button>
                )
              : isOpen && (
                  <Button size="sm" icon="screen" onClick={() => onFace('quickAnswer')}>
                    {t('quickAnswer.onScreens')}
                  </Button>
                )}
          </p>
        </>
      )}
      {!isOpen && (
        <QuickAnswerForm
          form={form}
          set={(change) => setForm(Object.assign(typed, { ...form, ...change }) && { ...typed })}
          fault={fault}
        />
      )}
      {earlier.map(([id, ended]) => (
        <details key={id}>
          <summary>{t('quickAnswer.earlier', { n: ended.no, says: says(ended) })}</summary>
          <Order presses={ended.presses} opensAt={ended.opensAt} {...props} />
        </details>
      ))}
    </ToolPanel>
  );
}

/** How a quick answer stands, in a line. */
function useSays() {
  const { t } = useQuickAnswerText();
  return ({ right, turn, pressed, closedAt }: TeacherQuickAnswerSeen): string => {
    if (right !== undefined) return t('quickAnswer.rightIs', { place: right });
    if (turn !== undefined) return t('quickAnswer.turn', { place: turn });
    if (pressed > 0) return t('quickAnswer.noneRight');
    return t(closedAt === undefined ? 'quickAnswer.waits' : 'quickAnswer.nobody');
  };
}

interface TurnProps extends ToolPanelProps {
  readonly quickAnswerId: string;
  readonly round: TeacherQuickAnswerSeen;
}

/** Whose turn it is, or who had it right: what is said of it can be said otherwise. */
function Turn({ quickAnswerId, round, commands, whyNot, nameOf, onPerson }: TurnProps) {
  const { t } = useQuickAnswerText();
  const press = round.presses[round.right ?? round.turn ?? 0];
  if (press === undefined) return null;
  const { place, personId, at, version, outcome } = press;
  const next = round.presses[place + 1];
  const why = whyNot(AcceptPress);
  return (
    <section className="quick-turn" aria-label={t('quickAnswer.turn', { place })}>
      <button type="button" className="link who" onClick={() => onPerson(personId)}>
        {nameOf(personId)}
      </button>
      <p className="i3 t13">
        {t('quickAnswer.after', { s: inSeconds(at - round.opensAt) })} <span className="mono">#{version}</span>
      </p>
      <div className="marks">
        <Button
          aria-pressed={outcome === 'accepted'}
          why={why}
          onClick={() => void commands.give(AcceptPress, { quickAnswerId, place, points: round.points })}
        >
          {round.points === 0 ? t('quickAnswer.right') : t('quickAnswer.rightPlus', { n: round.points })}
        </Button>
        <Button disabled={why !== undefined} onClick={() => void commands.give(RejectPress, { quickAnswerId, place })}>
          {next === undefined ? t('quickAnswer.wrong') : t('quickAnswer.wrongNext', { place: next.place })}
        </Button>
      </div>
    </section>
  );
}

interface OrderProps extends Pick<ToolPanelProps, 'nameOf' | 'onPerson'> {
  readonly presses: Presses;
  readonly opensAt: number;
}

/** Who pressed, by place. */
function Order({ presses, opensAt, nameOf, onPerson }: OrderProps) {
  const { t } = useQuickAnswerText();
  const all = inOrder(presses);
  if (all.length === 0) return null;
  return (
    <ol className="quick-order" aria-label={t('quickAnswer.order')}>
      {all.map(({ place, personId, at, version, outcome, points = 0 }) => (
        <li key={place}>
          <span className="i3">{place}</span>
          <button type="button" className="link grow" onClick={() => onPerson(personId)}>
            {nameOf(personId)}
          </button>
          <span className="i2 t13">{t(`quickAnswer.is.${outcome}`, { points })}</span>
          <span className="mono i3 t12">
            +{inSeconds(at - opensAt)} #{version}
          </span>
        </li>
      ))}
    </ol>
  );
}
