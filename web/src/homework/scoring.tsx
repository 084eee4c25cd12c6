import { GradeSubmission, ReturnSubmission } from '@lectern/contracts/homework/commands.ts';
import { REMARK_UNITS } from '@lectern/contracts/homework/facts.ts';
import { HomeworkText, SubmissionDetail } from '@lectern/contracts/homework/queries.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ScoringForm, useScoring } from '../grading/scoring-form.tsx';
import { useCommands } from '../kit/data/use-commands.ts';
import { useScoreKeys } from '../kit/forms/use-score-keys.ts';
import { tenthsOf, worth } from '../kit/i18n/format.ts';
import { Button } from '../kit/ui/button.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { sumOf } from './points.ts';
import { useRemarks } from './remarks.ts';
import { CriterionMarks } from './rubric.tsx';
import { SameSubmissionsDialog, useSameSubmissions, type Given } from './same-submissions.tsx';
import { nameOf } from './teams.tsx';
import { useText } from './texts.ts';

interface Props {
  readonly text: HomeworkText;
  readonly personId: string;
  readonly detail: SubmissionDetail;
  readonly touch: () => void;
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
export function Scoring({ text, personId, detail, touch, onDone, onSeveral }: Props) {
  const { t } = useText();
  const client = useQueryClient();
  const commands = useCommands('homework', text.id);
  const bank = useRemarks();
  /** Questions are scored as criteria are, each by itself. */
  const questionName = (n: number) => t('homework.questionN', { n: n + 1 });
  const { asked } = text;
  const rubric = asked?.map(({ points }, n) => ({ name: questionName(n), tenths: points })) ?? text.rubric;
  const [marks, setMarks] = useState(() => marksOf(detail, questionName));
  /** The criterion that keys go to. */
  const [at, setAt] = useState(() => Math.max(0, detail.answers?.findIndex(({ points }) => points === undefined) ?? 0));
  const { scoreTenths: tenths, grader, editedIn } = detail;
  const scoring = useScoring({
    standing: { tenths, grader, editedIn, remark: detail.standing === 'graded' ? detail.remark : undefined },
    fullTenths: text.fullTenths,
    remarkUnits: REMARK_UNITS,
    commands,
    touch,
    readAgain: () => void client.invalidateQueries({ queryKey: [SubmissionDetail.name, text.id, personId] }),
  });
  const { typed, remark, setRemark, said, setFault } = scoring;
  const awaitsDigit = useRef(false);
  const others = useSameSubmissions(text.id, personId);
  const [asking, setAsking] = useState<Given>();
  const name = nameOf(text, detail);
  const criterion = rubric?.[at];
  const markOf = (one: { readonly name: string }) => marks.get(one.name) ?? '';
  const criteria = rubric?.map((one) => ({ name: one.name, tenths: tenthsOf(markOf(one)) ?? 0 }));
  const score = criteria === undefined ? typed : worth(sumOf(criteria));

  /** What is given now; where something is missing or too much, that is said where it is. */
  function given(): Given | undefined {
    const wrong = (rubric ?? []).findIndex((one) => (tenthsOf(markOf(one)) ?? Infinity) > one.tenths);
    touch();
    if (wrong !== -1) {
      setAt(wrong);
      setFault({ of: 'score', said: t('homework.noMark', { of: worth(rubric![wrong]!.tenths) }) });
      return undefined;
    }
    const scoreTenths = scoring.scored(score);
    if (scoreTenths === undefined || scoring.isTooLong) return undefined;
    const made = asked
      ? { items: asked.map(({ itemId }, n) => ({ itemId, points: criteria?.[n]?.tenths ?? 0 })) }
      : criteria && { criteria };
    return { scoreTenths, ...made, ...(said !== '' && { remark: said }) };
  }
  async function grade(version = scoring.basedOn): Promise<void> {
    const data = given();
    if (data === undefined) return;
    const done = await commands.give(GradeSubmission, { personId, basedOn: version, ...data });
    if (done === undefined) return void client.invalidateQueries({ queryKey: [HomeworkText.name, text.id] });
    scoring.wasRecorded(name, data.scoreTenths);
    onDone(done.receipt);
  }
  async function giveBack(reason: 'mend' | 'redo'): Promise<void> {
    if (said === '') return setFault({ of: 'remark', said: t('homework.remarkRequired') });
    if (scoring.isTooLong) return;
    const returned = { personId, basedOn: scoring.basedOn, for: reason, remark: said };
    const done = await commands.give(ReturnSubmission, returned);
    if (done === undefined) return;
    toast('ok', t('homework.wasReturned', { name }));
    onDone(done.receipt);
  }
  function enter(entered: string, of = criterion): void {
    if (of === undefined) return scoring.enter(entered);
    touch();
    setFault(undefined);
    setMarks((before) => new Map(before).set(of.name, entered));
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
  function add(one: string | undefined): void {
    if (one !== undefined) setRemark(said === '' ? one : `${remark.trimEnd()} ${one}`);
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
    <ScoringForm
      className="card homework"
      scoring={scoring}
      command={GradeSubmission}
      onRecord={(version) => void grade(version)}
      onTheirs={onDone}
      parts={
        rubric && {
          sum: score,
          fields: (
            <CriterionMarks
              label={t(asked ? 'homework.questions' : 'homework.rubric')}
              rubric={rubric}
              markOf={markOf}
              at={at}
              fault={scoring.faultOf('score')}
              onMark={(one, entered) => enter(entered, one)}
              onAt={setAt}
            />
          ),
        }
      }
      why={detail.standing === 'returned' ? t('homework.returned') : undefined}
      actions={
        canReturn && (
          <>
            <Button busy={commands.isSending(ReturnSubmission)} onClick={() => void giveBack('mend')}>
              {t('homework.return')}
            </Button>
            <Button busy={commands.isSending(ReturnSubmission)} onClick={() => void giveBack('redo')}>
              {t('homework.redo')}
            </Button>
          </>
        )
      }
      alike={
        others.length > 0 &&
        detail.standing !== 'returned' && (
          <div className="row wraps">
            <p className="i2 grow" role="status">
              {t(isAnyOpen ? 'homework.same' : 'homework.sameGraded', { n: others.length })}
            </p>
            {isAnyOpen && <Button onClick={() => setAsking(given())}>{t('homework.sameGive')}</Button>}
          </div>
        )
      }
      keys={t(asked ? 'homework.itemKeys' : rubric === undefined ? 'homework.keys' : 'homework.rubricKeys')}
    >
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
      <Bank bank={bank} remark={said} onPick={add} />
    </ScoringForm>
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
      {bank.remarks.length === 0 && <p className="t12 i2">{t('homework.bankNone')}</p>}
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
