import { GradeSubmission, ReturnSubmission } from '@lectern/contracts/homework/commands.ts';
import { REMARK_UNITS } from '@lectern/contracts/homework/facts.ts';
import { HomeworkText, SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import { units } from '@lectern/contracts/kernel/units.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isConflict } from '../kit/data/errors-of-edits.ts';
import { useCommands } from '../kit/data/use-commands.ts';
import { TextField } from '../kit/forms/field.tsx';
import { GradedFirst } from '../kit/forms/graded-first.tsx';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { CommandFailure } from '../kit/ui/command-failure.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { sumOf, tenthsOf } from './points.ts';
import { useRemarks } from './remarks.ts';
import { CriterionMarks } from './rubric.tsx';
import { SameSubmissionsDialog, useSameSubmissions, type Given } from './same-submissions.tsx';
import { nameOf } from './teams.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly detail: SubmissionDetail;
  readonly onDone: (receipt?: Receipt) => void;
  /** Several were graded at once, or their grades taken back. */
  readonly onSeveral: (receipt?: Receipt) => void;
}

/** What each criterion or question was given, by its name: the rubric may be another one by now. */
function marksOf({ criteria = [], answers = [] }: SubmissionDetail, nameOf: (n: number) => string) {
  const ofQuestions = answers.flatMap(({ points }, n) =>
    points === undefined ? [] : [[nameOf(n), worth(points)] as const],
  );
  return new Map<string, string>([
    ...criteria.map(({ name, tenths }) => [name, worth(tenths)] as const),
    ...ofQuestions,
  ]);
}

/** The score of one submission and what is said of it, all by the keyboard if one likes. */
export function Scoring({ text, personId, detail, onDone, onSeveral }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('homework', text.id);
  const bank = useRemarks();
  /** Questions are scored as criteria are, each by itself. */
  const questionName = (n: number) => t('homework.questionN', { n: n + 1 });
  const { asked } = text;
  const rubric = asked?.map(({ points }, n) => ({ name: questionName(n), tenths: points })) ?? text.rubric;
  const [typed, setTyped] = useState(() => (detail.scoreTenths === undefined ? '' : worth(detail.scoreTenths)));
  const [marks, setMarks] = useState(() => marksOf(detail, questionName));
  /** The criterion that keys go to. */
  const [at, setAt] = useState(() => Math.max(0, detail.answers?.findIndex(({ points }) => points === undefined) ?? 0));
  const [remark, setRemark] = useState(detail.standing === 'graded' ? (detail.remark ?? '') : '');
  const [fault, setFault] = useState<{ readonly of: 'score' | 'remark'; readonly said: string }>();
  const [basedOn, setBasedOn] = useState(detail.editedIn);
  const awaitsDigit = useRef(false);
  const others = useSameSubmissions(text.id, personId);
  const [asking, setAsking] = useState<Given>();
  const of = worth(text.fullTenths);
  const name = nameOf(text, detail);
  const criterion = rubric?.[at];
  const markOf = (one: { readonly name: string }) => marks.get(one.name) ?? '';
  const criteria = rubric?.map((one) => ({ name: one.name, tenths: tenthsOf(markOf(one)) ?? 0 }));
  const score = criteria === undefined ? typed : worth(sumOf(criteria));
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

  /** What is given now; where something is missing or too much, that is said where it is. */
  function given(): Given | undefined {
    const wrong = (rubric ?? []).findIndex((one) => (tenthsOf(markOf(one)) ?? Infinity) > one.tenths);
    const scoreTenths = tenthsOf(score);
    if (wrong !== -1) {
      setAt(wrong);
      setFault({ of: 'score', said: t('homework.noMark', { of: worth(rubric![wrong]!.tenths) }) });
    } else if (scoreTenths === undefined) setFault({ of: 'score', said: t('homework.noScore') });
    else if (scoreTenths > text.fullTenths) setFault({ of: 'score', said: t('homework.aboveFull', { of }) });
    else if (counter.n <= counter.max) {
      const said = remark.trim();
      const made = asked
        ? { items: asked.map(({ itemId }, n) => ({ itemId, points: criteria?.[n]?.tenths ?? 0 })) }
        : criteria && { criteria };
      return { scoreTenths, ...made, ...(said !== '' && { remark: said }) };
    }
    return undefined;
  }
  async function grade(version = basedOn): Promise<void> {
    const data = given();
    if (data === undefined) return;
    const done = await commands.give(GradeSubmission, { personId, basedOn: version, ...data });
    if (done === undefined) return void client.invalidateQueries({ queryKey: [HomeworkText.name, text.id] });
    toast('ok', t('homework.wasGraded', { name, n: worth(data.scoreTenths) }));
    onDone(done.receipt);
  }
  async function giveBack(reason: 'mend' | 'redo'): Promise<void> {
    const said = remark.trim();
    if (said === '') return setFault({ of: 'remark', said: t('homework.remarkRequired') });
    if (counter.n > counter.max) return;
    const done = await commands.give(ReturnSubmission, { personId, basedOn, for: reason, remark: said });
    if (done === undefined) return;
    toast('ok', t('homework.wasReturned', { name }));
    onDone(done.receipt);
  }
  function enter(entered: string, of = criterion): void {
    setFault(undefined);
    if (of === undefined) setTyped(entered);
    else setMarks((before) => new Map(before).set(of.name, entered));
  }
  /** To another criterion; false where there is none. */
  function move(to: number): boolean {
    if (rubric?.[to] === undefined) return false;
    setFault(undefined);
    setAt(to);
    return true;
  }
  /** The next question that has no score yet; none where each has. */
  function nextOpen(): number {
    const isOpen = (n: number) => tenthsOf(markOf(rubric![n]!)) === undefined;
    return rubric!.map((_, n) => (at + 1 + n) % rubric!.length).find(isOpen) ?? -1;
  }
  function add(said: string | undefined): void {
    if (said === undefined) return;
    setFault(undefined);
    setRemark((before) => (before.trim() === '' ? said : `${before.trimEnd()} ${said}`));
  }

  /** M and a digit are a saved remark, arrows go from criterion to criterion. */
  function onOther(key: string): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') return move(at + (key === 'ArrowDown' ? 1 : -1));
    const isDigit = /^\d$/.test(key);
    const isRemark = isDigit && awaitsDigit.current;
    if (isRemark) add(bank.remarks[Number(key) - 1]);
    awaitsDigit.current = key.toLowerCase() === 'm';
    return isRemark || awaitsDigit.current;
  }
  useScoreKeys({
    score: criterion === undefined ? typed : markOf(criterion),
    fullTenths: criterion?.tenths ?? text.fullTenths,
    onScore: enter,
    onRecord: () => {
      if (!move(asked ? nextOpen() : at + 1)) void grade();
    },
    onOther,
  });

  const isAnyOpen = others.some(({ scoreTenths }) => scoreTenths === undefined);
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
        {rubric === undefined ? (
          <TextField
            label={t('homework.scoreEntry', { of })}
            value={typed}
            fault={fault?.of === 'score' ? fault.said : undefined}
            onChange={(entered = '') => enter(entered)}
          />
        ) : (
          <CriterionMarks
            label={t(asked ? 'homework.questions' : 'homework.rubric')}
            rubric={rubric}
            markOf={markOf}
            at={at}
            fault={fault?.of === 'score' ? fault.said : undefined}
            onMark={(one, entered) => enter(entered, one)}
            onAt={setAt}
          />
        )}
        <TextField
          label={t('homework.remark')}
          long
          counter={counter}
          value={remark}
          fault={fault?.of === 'remark' ? fault.said : undefined}
          onChange={(entered = '') => {
            setFault(undefined);
            setRemark(entered);
          }}
        />
        {isOver ? (
          <GradedFirst
            theirs={
              detail.scoreTenths === undefined ? undefined : { grader: detail.grader, tenths: detail.scoreTenths }
            }
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
        {others.length > 0 && detail.standing !== 'returned' && (
          <div className="row wraps">
            <p className="i2 grow" role="status">
              {t(isAnyOpen ? 'homework.same' : 'homework.sameGraded', { n: others.length })}
            </p>
            {isAnyOpen && <Button onClick={() => setAsking(given())}>{t('homework.sameGive')}</Button>}
          </div>
        )}
      </form>
      {asking && (
        <SameSubmissionsDialog
          text={text}
          personId={personId}
          detail={detail}
          others={others}
          given={asking}
          onDone={onSeveral}
          onUndone={onSeveral}
          onClose={() => setAsking(undefined)}
        />
      )}
      <p className="t12 i2">
        {t(asked ? 'homework.itemKeys' : rubric === undefined ? 'homework.keys' : 'homework.rubricKeys')}
      </p>
      <Bank bank={bank} remark={remark.trim()} onPick={add} />
    </section>
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
