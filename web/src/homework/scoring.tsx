import { GradeSubmission, REMARK_UNITS, ReturnSubmission } from '@lectern/contracts/homework/homework.ts';
import { SubmissionDetail, type HomeworkText } from '@lectern/contracts/homework/queries.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { Notice } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useRemarks } from './remarks.ts';
import { useText } from './texts.ts';

interface Props {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly detail: SubmissionDetail;
  readonly onDone: (receipt?: Receipt) => void;
}

/** The score of one submission and what is said of it, all by the keyboard if one likes. */
export function Scoring({ text, personId, detail, onDone }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('homework', text.id);
  const bank = useRemarks();
  const [score, setScore] = useState(() => (detail.scoreTenths === undefined ? '' : worth(detail.scoreTenths)));
  const [remark, setRemark] = useState(detail.standing === 'graded' ? (detail.remark ?? '') : '');
  const [fault, setFault] = useState<{ readonly of: 'score' | 'remark'; readonly said: string }>();
  const [basedOn, setBasedOn] = useState(detail.editedIn);
  const awaitsDigit = useRef(false);
  const of = worth(text.fullTenths);
  const isOver = isConflict(commands.failure?.error);
  const counter = { n: units(remark.trim()), max: REMARK_UNITS };

  /** What was refused because somebody was here first is looked at again, and their score stands beside mine. */
  async function conflicted(): Promise<void> {
    await client.invalidateQueries({ queryKey: [SubmissionDetail.name, text.id, personId] });
  }
  useEffect(() => {
    if (isOver) void conflicted();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [isOver]);

  async function grade(version = basedOn): Promise<void> {
    const tenths = Math.round(Number(score) * 10);
    if (!/^\d+(\.\d)?$/.test(score)) return setFault({ of: 'score', said: t('homework.noScore') });
    if (tenths > text.fullTenths) return setFault({ of: 'score', said: t('homework.aboveFull', { of }) });
    if (counter.n > counter.max) return;
    const said = remark.trim();
    const data = { personId, basedOn: version, scoreTenths: tenths, ...(said !== '' && { remark: said }) };
    const done = await commands.give(GradeSubmission, data);
    if (done === undefined) return;
    toast('ok', t('homework.wasGraded', { name: detail.name, n: worth(tenths) }));
    onDone(done.receipt);
  }
  async function giveBack(reason: 'mend' | 'redo'): Promise<void> {
    const said = remark.trim();
    if (said === '') return setFault({ of: 'remark', said: t('homework.remarkRequired') });
    if (counter.n > counter.max) return;
    const done = await commands.give(ReturnSubmission, { personId, basedOn, for: reason, remark: said });
    if (done === undefined) return;
    toast('ok', t('homework.wasReturned', { name: detail.name }));
    onDone(done.receipt);
  }
  function enter(typed: string): void {
    setFault(undefined);
    setScore(typed);
  }
  function add(said: string | undefined): void {
    if (said === undefined) return;
    setFault(undefined);
    setRemark((before) => (before.trim() === '' ? said : `${before.trimEnd()} ${said}`));
  }

  /** M and a digit are a saved remark. */
  function onOther(key: string): boolean {
    const isDigit = /^\d$/.test(key);
    const isRemark = isDigit && awaitsDigit.current;
    if (isRemark) add(bank.remarks[Number(key) - 1]);
    awaitsDigit.current = key.toLowerCase() === 'm';
    return isRemark || awaitsDigit.current;
  }
  useScoreKeys({ score, fullTenths: text.fullTenths, onScore: enter, onRecord: () => void grade(), onOther });

  const canReturn = detail.standing === 'ungraded' || detail.standing === 'graded';
  return (
    <section className="card homework" aria-label={t('homework.score')}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void grade();
        }}
      >
        <TextField
          label={t('homework.scoreEntry', { of })}
          value={score}
          fault={fault?.of === 'score' ? fault.said : undefined}
          onChange={(typed = '') => enter(typed)}
        />
        <TextField
          label={t('homework.remark')}
          long
          counter={counter}
          value={remark}
          fault={fault?.of === 'remark' ? fault.said : undefined}
          onChange={(typed = '') => {
            setFault(undefined);
            setRemark(typed);
          }}
        />
        {isOver ? (
          <Conflict
            detail={detail}
            mine={score}
            isFresh={detail.editedIn !== basedOn}
            onTheirs={() => {
              commands.forget();
              onDone();
            }}
            onMine={() => {
              setBasedOn(detail.editedIn);
              void grade(detail.editedIn);
            }}
          />
        ) : (
          <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
        )}
        <div className="row wraps">
          <Button
            look="primary"
            type="submit"
            busy={commands.isSending(GradeSubmission)}
            why={detail.standing === 'returned' ? t('homework.returned') : undefined}
          >
            {t('homework.record')}
          </Button>
          {canReturn && (
            <>
              <Button busy={commands.isSending(ReturnSubmission)} onClick={() => void giveBack('mend')}>
                {t('homework.return')}
              </Button>
              <Button busy={commands.isSending(ReturnSubmission)} onClick={() => void giveBack('redo')}>
                {t('homework.redo')}
              </Button>
            </>
          )}
        </div>
      </form>
      <p className="t12 i2">{t('homework.keys')}</p>
      <Bank bank={bank} remark={remark.trim()} onPick={add} />
    </section>
  );
}

interface ConflictProps {
  readonly detail: SubmissionDetail;
  readonly mine: string;
  /** Whether what stands now has arrived. */
  readonly isFresh: boolean;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

function Conflict({ detail, mine, isFresh, onTheirs, onMine }: ConflictProps) {
  const { t } = useText();
  const { scoreTenths, grader } = detail;
  return (
    <Notice tone="warn">
      <b>{t('homework.conflict')}</b>
      <p>
        {isFresh && scoreTenths !== undefined
          ? t('homework.theyGave', { name: grader ?? '', n: worth(scoreTenths), mine })
          : t('homework.theyChanged')}
      </p>
      <div className="row wraps">
        <Button onClick={onTheirs}>{t('homework.keepTheirs')}</Button>
        <Button busy={!isFresh} onClick={onMine}>
          {t('homework.keepMine')}
        </Button>
      </div>
    </Notice>
  );
}

interface BankProps {
  readonly bank: ReturnType<typeof useRemarks>;
  readonly remark: string;
  readonly onPick: (remark: string) => void;
}

function Bank({ bank, remark, onPick }: BankProps) {
  const { t } = useText();
  return (
    <section>
      <h3>{t('homework.bank')}</h3>
      <ul className="homework-bank">
        {bank.remarks.map((one, at) => (
          <li key={one}>
            <Button look="quiet" size="sm" onClick={() => onPick(one)}>
              {`${at + 1} ${one}`}
            </Button>
            <Button
              look="quiet"
              size="sm"
              icon="close"
              aria-label={t('homework.bankDrop', { text: one })}
              onClick={() => bank.drop(one)}
            />
          </li>
        ))}
      </ul>
      {remark !== '' && !bank.isFull && (
        <Button size="sm" onClick={() => bank.add(remark)}>
          {t('homework.bankAdd')}
        </Button>
      )}
    </section>
  );
}
