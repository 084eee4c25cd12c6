import {
  GrantLeave,
  leaveMachine,
  Leaves,
  MyLeaves,
  RefuseLeave,
  ReopenLeave,
  WithdrawLeave,
  type LeaveRow,
  type MyLeave,
} from '@lectern/contracts/leave/leave.ts';
import { useState, type ReactNode } from 'react';
import { CommandButton } from '../kit/forms/command-button.tsx';
import { CommandDialog } from '../kit/forms/command-form.tsx';
import { useWhen } from '../kit/i18n/use-when.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useText } from './texts.ts';
import './leave.css';

const TONES = { asked: 'warn', granted: 'ok', refused: 'bad', withdrawn: 'line', none: 'line' } as const;

interface ItemProps {
  readonly row: MyLeave;
  readonly who?: string;
  readonly why: string | undefined;
  readonly children: ReactNode;
}

/** One leave: whose, from what, why, and how it stands. */
function Item({ row: { kind, reason, status, lesson, startsAt, className }, who, why, children }: ItemProps) {
  const { t } = useText();
  const when = useWhen();
  const head = [who, t('leave.when', { lesson, when: when(startsAt) })].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="grow">
        <span className="row wraps">
          <b>{head}</b>
          <span className={`chip ${TONES[status]}`}>{t(`leave.is.${status}`)}</span>
        </span>
        <p>{t('leave.said', { kind: t(`leave.kind.${kind}`), reason })}</p>
        {why !== undefined && <p className="i2">{why}</p>}
        <small>{className}</small>
      </div>
      {children}
    </li>
  );
}

/** Leaves that students asked for; each is granted or refused, and that can be taken back. */
export function TaughtLeaves({ rows }: { rows: readonly LeaveRow[] }) {
  return (
    <ul className="leaves">
      {rows.map((row) => (
        <Taught key={`${row.lessonId} ${row.personId}`} row={row} />
      ))}
    </ul>
  );
}

function Taught({ row }: { row: LeaveRow }) {
  const { t } = useText();
  const readAgain = useReadAgain(Leaves);
  const [isRefusing, setRefusing] = useState(false);
  const { lessonId, personId, name, kind, status, why } = row;
  const given = {
    to: { family: 'lesson', id: lessonId },
    data: { personId },
    asker: { role: row.role, bound: true },
    machine: { of: leaveMachine, status },
    onDone: ({ receipt }: { receipt?: Parameters<typeof readAgain>[0] }) => readAgain(receipt),
  } as const;
  const undo = (said: string) => ({ command: ReopenLeave, data: { personId }, said });
  return (
    <Item row={row} who={name} why={why && t('leave.whyTaught', { why })}>
      <div className="row">
        {status === 'asked' && (
          <>
            <CommandButton
              {...given}
              command={GrantLeave}
              size="sm"
              aria-label={`${t('leave.grant')} ${name}`}
              undo={undo(t('leave.granted', { name, kind: t(`leave.kind.${kind}`) }))}
            >
              {t('leave.grant')}
            </CommandButton>
            <Button
              size="sm"
              aria-label={`${t('leave.refuse')} ${name}`}
              disabled={row.role === 'assistant'}
              onClick={() => setRefusing(true)}
            >
              {t('leave.refuse')}
            </Button>
          </>
        )}
        {(status === 'granted' || status === 'refused') && (
          <CommandButton {...given} command={ReopenLeave} size="sm" look="quiet" icon="undo">
            {t('leave.reopen')}
          </CommandButton>
        )}
      </div>
      {isRefusing && (
        <CommandDialog
          title={t('leave.refuseTitle', { name })}
          submit={t('leave.refuse')}
          command={RefuseLeave}
          to={given.to}
          start={{ personId }}
          fields={{ why: { label: t('leave.refuseWhy'), as: 'lines' } }}
          onClose={() => setRefusing(false)}
          onDone={({ receipt }) => {
            setRefusing(false);
            toast('ok', t('leave.refused', { name }));
            readAgain(receipt);
          }}
        />
      )}
    </Item>
  );
}

/** Leaves that I asked for. */
export function OwnLeaves({ rows }: { rows: readonly MyLeave[] }) {
  const { t } = useText();
  const readAgain = useReadAgain(MyLeaves);
  return (
    <ul className="leaves">
      {rows.map((row) => (
        <Item key={row.lessonId} row={row} why={row.why && t('leave.why', { why: row.why })}>
          {row.status === 'asked' && (
            <CommandButton
              command={WithdrawLeave}
              to={{ family: 'lesson', id: row.lessonId }}
              data={{}}
              size="sm"
              icon="undo"
              onDone={({ receipt }) => {
                toast('ok', t('leave.withdrawn'));
                readAgain(receipt);
              }}
            >
              {t('leave.withdraw')}
            </CommandButton>
          )}
        </Item>
      ))}
    </ul>
  );
}
