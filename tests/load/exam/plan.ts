import type { PaperContent } from '@lectern/contracts/paper/content.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { LETTERS } from '../../support/planted.ts';
import { seeded } from '../../support/random.ts';

/** What one student does; moments are ms from the beginning. */
export interface PlannedSitter {
  readonly startsAt: number;
  readonly edits: readonly PlannedEdit[];
  readonly submitsAt: number;
  /** Without a network from here, for so long; some load the page anew meanwhile. */
  readonly cuts: readonly PlannedCut[];
}

export interface PlannedEdit {
  readonly at: number;
  /** A share of the paper, and of what can be answered. */
  readonly which: number;
  readonly what: number;
}

export interface PlannedCut {
  readonly at: number;
  readonly ms: number;
  readonly isReloaded: boolean;
}

export interface ExamPlan {
  readonly students: readonly PlannedSitter[];
  /** When the exam ends for everybody. */
  readonly endsAt: number;
  readonly kills: readonly { readonly at: number; readonly what: 'server' | 'database' }[];
}

/** A thousand begin within ten seconds; fewer begin just as densely. */
const STARTS_EVERY_MS = 10;
const EDITS_EVERY_MS = 5_000;
const SUBMITS_WITHIN_MS = 3_000;
/** Whoever was killed is away for seconds: a short exam would be over before the last of them is back. */
const [FEWEST_KILLS, KILL_EVERY_S] = [2, 5];
const CUTS = 60;
/** A student with an hour has this many questions. */
const QUESTIONS = 40;

/** Everything that the class will do, drawn beforehand: the same seed gives the same exam. */
export function planExam(seed: number, students: number, seconds: number, withKills: boolean): ExamPlan {
  const random = seeded(seed);
  const startMs = students * STARTS_EVERY_MS;
  const lastMs = startMs + seconds * 1000;
  const endsAt = lastMs + SUBMITS_WITHIN_MS;
  const cuts = Array.from({ length: Math.min(CUTS, students) }, () => ({
    who: random.int(students),
    at: random.between(startMs, lastMs),
    ms: random.between(1_000, 10_000),
    isReloaded: random.chance(0.3),
  }));
  const during = (share: number): number => startMs + share * seconds * 1000;
  return {
    endsAt,
    kills: withKills
      ? [
          { at: during(0.1), what: 'server' as const },
          { at: during(0.3), what: 'database' as const },
          { at: during(0.5), what: 'server' as const },
          { at: during(0.7), what: 'server' as const },
        ].slice(0, Math.max(FEWEST_KILLS, Math.floor(seconds / KILL_EVERY_S)))
      : [],
    students: Array.from({ length: students }, (_, who) => {
      const startsAt = random.between(0, startMs);
      const edits: PlannedEdit[] = [];
      const first = startsAt + random.between(500, EDITS_EVERY_MS);
      for (let at = first; at < lastMs; at += EDITS_EVERY_MS)
        edits.push({ at, which: random.next(), what: random.next() });
      return {
        startsAt,
        edits,
        submitsAt: random.between(lastMs, endsAt),
        cuts: cuts.filter((one) => one.who === who),
      };
    }),
  };
}

/** A paper of a real length: most of it is chosen, some is filled in, some is written. */
export function plannedPaper(): PaperContent {
  const question = (n: number): PaperContent['groups'][number]['questions'][number] => {
    const text = `第 ${n + 1} 题：质量为 m 的小球以速度 v 沿光滑水平面运动，与静止的另一小球发生弹性碰撞。求碰撞后的情形。`;
    if (n % 10 === 8)
      return {
        itemId: newId(),
        content: { kind: 'fillBlank', text: `${text} ___`, choices: [], points: 20, blanks: [{ accepted: ['0.5mv'] }] },
      };
    if (n % 10 === 9) return { itemId: newId(), content: { kind: 'subjective', text, choices: [], points: 50 } };
    const kind = n % 10 > 5 ? ('multipleChoice' as const) : ('singleChoice' as const);
    const choices = LETTERS.map((letter) => `选项 ${letter}：动量守恒，动能不变，速度交换`);
    return { itemId: newId(), content: { kind, text, choices, points: 20, key: 'A' } };
  };
  const half = QUESTIONS / 2;
  return {
    title: '千人考试',
    groups: [0, half].map((from) => ({
      groupId: newId(),
      title: from === 0 ? '上卷' : '下卷',
      questions: Array.from({ length: half }, (_, n) => question(from + n)),
    })),
  };
}
