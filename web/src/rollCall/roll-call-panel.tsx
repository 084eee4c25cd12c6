import {
  CallPerson,
  CloseRollCall,
  OpenRollCall,
  AcceptCall,
  MissCall,
  PassCall,
  SetRollCallNames,
} from '@lectern/contracts/rollCall/rollCall.ts';
import type { TeacherRollCallSeen } from '@lectern/contracts/rollCall/view.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { DrawCheck } from './draw-check.tsx';
import { useRollCallText } from './texts.ts';
import './rollcall.css';

type Calls = TeacherRollCallSeen['calls'];
const newestFirst = (calls: Calls) => Object.entries(calls).sort(([one], [other]) => Number(other) - Number(one));

/** Who can be drawn, as the console counts them: students who came and have not left, without those who were drawn. */
function canBeDrawn({ view }: ToolPanelProps, calls: Calls): number {
  const called = new Set(Object.values(calls).map(({ personId }) => personId));
  return Object.entries(view.attendance.participants ?? {}).filter(([personId, { role, stays, status }]) => {
    const last = Object.keys(stays).length;
    const isHere = last > 0 && stays[last]?.to === undefined;
    const isAway = status === 'sickLeave' || status === 'personalLeave' || status === 'absent';
    return (role === 'student' || role === 'representative') && isHere && !isAway && !called.has(personId);
  }).length;
}

/** Draws students one after another; what was sealed before the first draw is public after the last. */
export function RollCallPanel(props: ToolPanelProps) {
  const { view, commands, whyNot, onFace, onClose, nameOf, onPerson } = props;
  const { t } = useRollCallText();
  const [namesShown, setNames] = useState(false);
  const rounds = Object.entries(view.rollCall?.rounds ?? {}).sort(([, one], [, other]) => other.no - one.no);
  const [rollCallId, round] = rounds.find(([, { closedAt }]) => closedAt === undefined) ?? [];
  const calls = round?.calls ?? {};
  const left = canBeDrawn(props, calls);
  const isSending = commands.isSending(OpenRollCall) || commands.isSending(CallPerson);

  async function draw(): Promise<void> {
    const id = rollCallId ?? newId();
    if (rollCallId === undefined) {
      if ((await commands.give(OpenRollCall, { rollCallId: id, namesShown })) === undefined) return;
      onFace('rollCall');
    }
    await commands.give(CallPerson, { rollCallId: id });
  }
  const drawn = newestFirst(calls);
  const last = drawn[0];
  return (
    <ToolPanel
      icon="pick"
      title={round ? t('rollCall.nth', { n: round.no }) : t('rollCall.title')}
      state={t('rollCall.canBe', { n: left })}
      commands={commands}
      onClose={onClose}
      foot={
        <>
          {round && rollCallId !== undefined && (
            <Button why={whyNot(CloseRollCall)} onClick={() => void commands.give(CloseRollCall, { rollCallId })}>
              {t('rollCall.end')}
            </Button>
          )}
          <Button look="primary" busy={isSending} why={whyNot(CallPerson)} onClick={() => void draw()}>
            {t(round === undefined ? 'rollCall.begin' : last ? 'rollCall.next' : 'rollCall.first')}
          </Button>
        </>
      }
    >
      <p className="d">{t('rollCall.how')}</p>
      <label className="check-line">
        <input
          type="checkbox"
          checked={round?.namesShown ?? namesShown}
          onChange={({ target: { checked } }) =>
            rollCallId === undefined
              ? setNames(checked)
              : void commands.give(SetRollCallNames, { rollCallId, namesShown: checked })
          }
        />
        {t('rollCall.names')}
      </label>
      {round && rollCallId !== undefined && (
        <>
          {last && <Called rollCallId={rollCallId} n={Number(last[0])} call={last[1]} {...props} />}
          <p className="i3 t12">
            {t('rollCall.fingerprint')} <span className="mono">{round.commitment.slice(0, 16)}…</span>{' '}
            {view.screens.face !== 'rollCall' && (
              <Button size="sm" icon="screen" onClick={() => onFace('rollCall')}>
                {t('rollCall.onScreens')}
              </Button>
            )}
          </p>
          {drawn.length > 1 && (
            <ul className="draws" aria-label={t('rollCall.said')}>
              {drawn.slice(1).map(([n, { personId, outcome, points = 0 }]) => (
                <li key={n}>
                  <span className="i3">{n}</span>
                  <button type="button" className="link grow" onClick={() => onPerson(personId)}>
                    {nameOf(personId)}
                  </button>
                  <span className="i2 t13">{t(`rollCall.is.${outcome}`, { points })}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {rounds
        .filter(([, { closedAt }]) => closedAt !== undefined)
        .map(([id, ended]) => (
          <details key={id}>
            <summary>{t('rollCall.nth', { n: ended.no })}</summary>
            <ul className="draws">
              {newestFirst(ended.calls).map(([n, { personId, outcome, points = 0 }]) => (
                <li key={n}>
                  <span className="i3">{n}</span>
                  <span className="grow">{nameOf(personId)}</span>
                  <span className="i2 t13">{t(`rollCall.is.${outcome}`, { points })}</span>
                </li>
              ))}
            </ul>
            <DrawCheck round={ended} />
          </details>
        ))}
    </ToolPanel>
  );
}

interface CalledProps extends ToolPanelProps {
  readonly rollCallId: string;
  readonly n: number;
  readonly call: Calls[string];
}

/** Who was drawn last, and what becomes of it. */
function Called({ rollCallId, n, call, commands, whyNot, nameOf, onPerson }: CalledProps) {
  const { t } = useRollCallText();
  const { personId, of, outcome, points = 0 } = call;
  const one = { rollCallId, n };
  const why = whyNot(AcceptCall);
  return (
    <section className="called" aria-label={t('rollCall.record')}>
      <p className="i3 t13">{t('rollCall.outOf', { of })}</p>
      <button type="button" className="link who" onClick={() => onPerson(personId)}>
        {nameOf(personId)}
      </button>
      <p className="i2 t13" role="status">
        {t(`rollCall.is.${outcome}`, { points })}
      </p>
      <div className="marks">
        {[2, 1, 0].map((worth) => (
          <Button
            key={worth}
            size="sm"
            aria-pressed={outcome === 'answered' && points === worth}
            disabled={why !== undefined}
            onClick={() => void commands.give(AcceptCall, { ...one, points: worth })}
          >
            {worth === 0 ? t('rollCall.answered') : t('rollCall.answeredPlus', { n: worth })}
          </Button>
        ))}
        <Button
          size="sm"
          aria-pressed={outcome === 'missed'}
          disabled={why !== undefined}
          onClick={() => void commands.give(MissCall, one)}
        >
          {t('rollCall.missed')}
        </Button>
        <Button
          size="sm"
          aria-pressed={outcome === 'passed'}
          disabled={why !== undefined}
          onClick={() => void commands.give(PassCall, one)}
        >
          {t('rollCall.passed')}
        </Button>
      </div>
      {outcome === 'missed' && <p className="i3 t12">{t('rollCall.noAttendance')}</p>}
    </section>
  );
}
