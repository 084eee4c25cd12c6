import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { RefundPacket, SendPacket } from '@lectern/contracts/packets/packets.ts';
import type { TeacherPacketSeen } from '@lectern/contracts/packets/view.ts';
import { useId, useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { Button } from '../kit/ui/button.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { ToolPanel } from '../kit/ui/tool-panel.tsx';
import { usePacketsText } from './texts.ts';
import './packets.css';

/** What is typed, kept while the panel is closed and opened again. */
const typed = { points: '60', parts: '20', split: 'random' as 'random' | 'equal', greeting: '' };

/** Sends bonus points, and shows who took how much and that the sum is right. */
export function PacketsPanel(props: ToolPanelProps) {
  const { view, commands, whyNot, onFace, onClose, members } = props;
  const { t } = usePacketsText();
  const all = Object.entries(view.packets?.packets ?? {}).sort(([, one], [, other]) => other.no - one.no);
  const open = all.find(([, { closedAt }]) => closedAt === undefined);
  const [form, setForm] = useState(typed);
  const fault = useFault(form);
  const set = (change: Partial<typeof typed>) =>
    setForm((before) => Object.assign(typed, { ...before, ...change }) && { ...typed });

  async function send(): Promise<void> {
    const { points, parts, split, greeting } = form;
    const sent = await commands.give(SendPacket, {
      packetId: newId(),
      points: Number(points),
      parts: Number(parts),
      split,
      ...(greeting.trim() !== '' && { greeting }),
    });
    if (sent) onFace('packets');
  }
  return (
    <ToolPanel
      icon="packet"
      title={t('packets.title')}
      state={t('packets.members', { n: members })}
      commands={commands}
      onClose={onClose}
      foot={
        open ? (
          <Button
            icon="undo"
            why={whyNot(RefundPacket)}
            busy={commands.isSending(RefundPacket)}
            onClick={() => void commands.give(RefundPacket, { packetId: open[0] })}
          >
            {t('packets.refund', { n: open[1].leftParts })}
          </Button>
        ) : (
          <Button
            look="primary"
            why={whyNot(SendPacket) ?? fault}
            busy={commands.isSending(SendPacket)}
            onClick={() => void send()}
          >
            {t(all.length === 0 ? 'packets.send' : 'packets.again')}
          </Button>
        )
      }
    >
      <p className="d">{t('packets.how')}</p>
      {open === undefined && <Form form={form} set={set} fault={fault} />}
      {all.map(([packetId, packet], index) => (
        <Packet key={packetId} packet={packet} isOpen={index === 0} {...props} />
      ))}
    </ToolPanel>
  );
}

const isWhole = (typedIn: string, most: number) =>
  /^\d{1,6}$/.test(typedIn) && Number(typedIn) >= 1 && Number(typedIn) <= most;

/** Why it cannot be sent as it is typed. */
function useFault({ points, parts, split }: typeof typed): string | undefined {
  const { t } = usePacketsText();
  if (!isWhole(points, LIMITS.packetPoints))
    return `${t('packets.points')}: ${t('packets.bad', { n: LIMITS.packetPoints })}`;
  if (!isWhole(parts, LIMITS.packetParts))
    return `${t('packets.parts')}: ${t('packets.bad', { n: LIMITS.packetParts })}`;
  if (Number(parts) > Number(points)) return t('packets.tooMany', { n: Number(points) });
  return split === 'equal' && Number(points) % Number(parts) !== 0 ? t('packets.uneven', { points, parts }) : undefined;
}

interface FormProps {
  readonly form: typeof typed;
  readonly set: (change: Partial<typeof typed>) => void;
  readonly fault: string | undefined;
}

function Form({ form, set, fault }: FormProps) {
  const { t } = usePacketsText();
  const hint = useId();
  return (
    <div className="packet-form">
      {(['points', 'parts'] as const).map((field) => (
        <label key={field} className="entry">
          <span>{t(`packets.${field}`)}</span>
          <input
            inputMode="numeric"
            value={form[field]}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={hint}
            onChange={({ target }) => set({ [field]: target.value.trim() })}
          />
        </label>
      ))}
      <div className="whole">
        <Segmented
          label={t('packets.split')}
          value={form.split}
          options={[
            { id: 'random', label: t('packets.random') },
            { id: 'equal', label: t('packets.equal') },
          ]}
          onChange={(split) => set({ split })}
        />
      </div>
      <label className="whole entry">
        <span>{t('packets.greeting')}</span>
        <input
          value={form.greeting}
          maxLength={LIMITS.packetGreetingUnits / 2}
          placeholder={t('packets.greetingMax', { n: LIMITS.packetGreetingUnits / 2 })}
          onChange={({ target }) => set({ greeting: target.value })}
        />
      </label>
      <p className="whole why" id={hint} role="status">
        {fault}
      </p>
    </div>
  );
}

function Packet({ packet, isOpen, nameOf, onPerson }: ToolPanelProps & { packet: TeacherPacketSeen; isOpen: boolean }) {
  const { t } = usePacketsText();
  const { points, parts, leftParts, leftPoints, refunded, closedAt, grabs } = packet;
  const back = refunded?.points ?? 0;
  const taken = points - leftPoints;
  const who = Object.entries(grabs).sort(([, one], [, other]) => one.nth - other.nth);
  return (
    <details open={isOpen}>
      <summary>
        {t('packets.taken', { n: parts - leftParts, all: parts })}
        {refunded && <> · {t('packets.refunded', refunded)}</>}
      </summary>
      <p className="i2 t13" role={isOpen ? 'status' : undefined}>
        {closedAt === undefined
          ? t('packets.takenPoints', { points: taken, left: leftPoints })
          : t('packets.sum', { taken, back, all: points })}
      </p>
      {who.length === 0 ? (
        <p className="i3 t13">{t('packets.nobody')}</p>
      ) : (
        <ul className="packet-who" aria-label={t('packets.who')}>
          {who.map(([personId, grab]) => (
            <li key={personId}>
              <span className="i3">{grab.nth}</span>
              <button type="button" className="link grow" onClick={() => onPerson(personId)}>
                {nameOf(personId)}
              </button>
              <b>{grab.points}</b>
              <span className="mono i3 t12">#{grab.version}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
