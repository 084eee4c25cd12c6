import { newId } from '@lectern/contracts/kernel/new-id.ts';
import * as quiz from '@lectern/contracts/quiz/facts.ts';
import { lettersOf } from '@lectern/contracts/question/kinds.ts';
import { SYSTEM, type ClassHour, type Voice } from './class-hour.ts';

type Written = Parameters<typeof quiz.QuestionWritten>[0];

const KINDS: readonly Pick<Written, 'kind' | 'text' | 'choices' | 'points' | 'key' | 'atMost' | 'explanation'>[] = [
  {
    kind: 'singleChoice',
    text: '滑冰者收拢双臂，转动惯量减半。忽略摩擦，她的角速度怎么变？',
    choices: ['不变', '变为 2 倍', '变为 1/2', '变为 4 倍'],
    points: 50,
    key: 'B',
    explanation: '没有外力矩，角动量 L = Iω 不变；I 减半，ω 变为 2 倍。',
  },
  {
    kind: 'multipleChoice',
    text: '子弹射入悬着的杆的瞬间，对子弹和杆这个系统，哪些量守恒？',
    choices: ['水平方向的动量', '对悬点的角动量', '机械能', '子弹与杆的总质量'],
    points: 50,
    key: 'BD',
    explanation: '悬点给杆水平方向的冲量，但它过轴，没有力矩。',
  },
  { kind: 'judgement', text: '系统角动量守恒时，机械能一定守恒。', choices: [], points: 20, key: 'B' },
  {
    kind: 'poll',
    text: '下一讲先讲哪一个？',
    choices: ['陀螺的进动', '刚体的平面运动', '再做几道例题'],
    points: 0,
    atMost: 2,
  },
];
const [DURATION_S, AFTER_S] = [90, 20];

/** The questions of the lesson, each on its page; one was thought better of, and their order too. */
export function writeQuestions(hour: ClassHour, from: number, pages: readonly number[]): readonly Written[] {
  const { teacher, cast } = hour;
  const written = pages.map((n, index): Written => {
    const kind = KINDS[index % KINDS.length]!;
    const text = index < KINDS.length ? kind.text : `${kind.text}（${index + 1}）`;
    return { ...kind, text, choices: [...kind.choices], questionId: newId(), page: { deckId: cast.deckId, n } };
  });
  written.forEach((question, index) => hour.say(from + index, teacher, quiz.QuestionWritten(question)));
  const { questionId: _, ...blank } = written[0]!;
  const regretted = newId();
  hour.say(from + 100, teacher, quiz.QuestionWritten({ ...blank, questionId: regretted }));
  hour.say(from + 110, teacher, quiz.QuestionRevised({ ...blank, questionId: regretted, text: '还是不问了？' }));
  hour.say(from + 120, teacher, quiz.QuestionDeleted({ questionId: regretted }));
  const questionIds = written.map(({ questionId }) => questionId);
  hour.say(from + 130, teacher, quiz.QuestionsReordered({ questionIds }));
  return written;
}

/** Published, answered, collected, distribution, answer: a question as it goes; every fifth is given more time. */
export function ask(hour: ClassHour, question: Written, from: number, index: number): void {
  const { teacher, cast } = hour;
  const { questionId } = question;
  const isExtended = index % 5 === 4;
  const isEarly = index % 3 !== 1;
  const due = from + DURATION_S + (isExtended ? 30 : 0);
  const at = (second: number) => cast.startsAt + second * 1000;
  const deadline = at(from + DURATION_S);
  hour.say(from, teacher, quiz.QuestionPublished({ questionId, durationS: DURATION_S, deadline }));
  if (isExtended) hour.say(from + 70, teacher, quiz.QuestionExtended({ questionId, deadline: at(due) }));
  const closes = isEarly ? due - 10 : due;
  const isLast = closes + AFTER_S > hour.ends;
  if (!isLast && isEarly) hour.say(closes, teacher, quiz.QuestionCollected({ questionId, by: 'teacher' }));
  else if (!isLast) hour.say(closes, SYSTEM, quiz.QuestionCollected({ questionId, by: 'deadline' }));
  answer(hour, question, from, closes, isLast);
  if (isLast) return hour.say(hour.ends, teacher, quiz.QuestionCollected({ questionId, by: 'lessonEnd' }));
  hour.say(closes + 12, teacher, quiz.DistributionShown({ questionId }));
  if (question.kind !== 'poll') hour.say(closes + 24, teacher, quiz.AnswerShown({ questionId }));
}

function answer(hour: ClassHour, question: Written, from: number, closes: number, isLast: boolean): void {
  const { random, cast } = hour;
  const { questionId } = question;
  const give = (second: number, student: Voice, recorded = second): void =>
    hour.sayLate(
      second,
      recorded,
      student,
      quiz.AnswerSubmitted({ questionId, personId: student.personId, choice: choiceOf(hour, question) }),
    );
  for (const personId of hour.hereAt(from)) {
    const student = { personId, role: 'student' as const };
    const draw = random.next();
    const first = from + 4 + random.next() ** 1.5 * (closes - from - 10);
    if (draw < 0.05) continue;
    if (draw < 0.07 && !isLast) {
      const late = closes + random.between(2, AFTER_S);
      give(late, student);
      if (draw < 0.058) hour.say(closes + 200, hour.teacher, quiz.LateAnswerAccepted({ questionId, personId }));
    } else if (draw < 0.075 && !isLast) {
      give(closes - 1, student, closes + 1); // on its way when it was collected
    } else {
      give(first, student);
      if (draw > 0.9) give(first + (closes - first) * random.between(0.2, 0.9), student);
    }
  }
  if (hour.random.chance(0.7)) give(from + 30, { personId: cast.auditorId, role: 'auditor' });
}

/** Two of three know it; the later a question, the fewer. */
function choiceOf({ random }: ClassHour, question: Written): string {
  if (question.key !== undefined && random.chance(0.64)) return question.key;
  const letters = lettersOf(question);
  const first = random.int(letters.length);
  const second = random.int(letters.length);
  const isSeveral = question.kind === 'multipleChoice' || question.kind === 'poll';
  if (!isSeveral || first === second || random.chance(0.5)) return letters[first]!;
  return letters[Math.min(first, second)]! + letters[Math.max(first, second)]!;
}
