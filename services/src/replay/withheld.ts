import { orderOf } from '@lectern/contracts/slides/state.ts';
import type { Danmu } from '@lectern/contracts/danmu/state.ts';
import { entries, get } from '@lectern/contracts/kernel/table.ts';
import type { Sealed } from '@lectern/contracts/kernel/personal.ts';
import type { Question } from '@lectern/contracts/quiz/state.ts';
import { isCounted } from '@lectern/contracts/kernel/roles.ts';
import type { Withheld } from '@lectern/contracts/replay/figures.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Lanes } from './lanes.ts';

/** Of the danmu that wait, the newest are named one by one. */
const NAMED = 20;

/** What there is after a version and this student is not shown, with the fact that reveals it later, if one does. */
export function withheldFrom(
  personId: string,
  state: LessonStreamState,
  version: number,
  { revealed }: Pick<Lanes, 'revealed'>,
  open: (sealed: Sealed) => string,
): Withheld[] {
  const until = (kind: string, subject: string): Pick<Withheld, 'until'> => {
    const later = revealed[`${kind}:${subject}`]?.find((place) => place.version > version);
    return later ? { until: { version: later.version, at: later.at } } : {};
  };
  const questions = Object.values(state.quiz.questions);
  const drafts = questions.filter(({ status }) => status === 'draft').length;
  return [
    ...questions.filter(({ n }) => n !== undefined).flatMap((question) => ofQuestion(question, personId, state, until)),
    ...ofDanmu(personId, state, open, until),
    ...some('drafts', drafts),
    ...some('pagesToCome', pagesToCome(state)),
  ];
}

type Until = (kind: string, subject: string) => Pick<Withheld, 'until'>;

function ofQuestion(question: Question, personId: string, state: LessonStreamState, until: Until): Withheld[] {
  const { questionId: subject, key, status, answers, counted } = question;
  const withheld: Withheld[] = [];
  if (key !== undefined && question.answerAt === undefined)
    withheld.push({ what: 'key', subject, value: key, ...until('AnswerShown', subject) });
  if (question.distributionAt === undefined)
    withheld.push({ what: 'distribution', subject, count: counted, ...until('DistributionShown', subject) });
  const isMine = get(answers, personId)?.counted !== undefined && !get(answers, personId)?.uncounted;
  if (counted - (isMine ? 1 : 0) > 0)
    withheld.push({ what: 'answersOfOthers', subject, count: counted - (isMine ? 1 : 0) });
  const missing = status === 'open' ? withoutAnswer(question, state, personId) : 0;
  if (missing > 0) withheld.push({ what: 'people', subject, count: missing });
  return withheld;
}

/** Others who are in the lesson and have not answered: only teachers see who. */
function withoutAnswer({ answers }: Question, { attendance }: LessonStreamState, personId: string): number {
  let missing = 0;
  for (const [other, { role, joinedAt }] of entries(attendance.participants))
    if (other !== personId && isCounted(role) && joinedAt !== undefined && !get(answers, other)?.counted) missing += 1;
  return missing;
}

/** What waits or was taken down is gone for all but its writer. */
function ofDanmu(
  personId: string,
  { danmu }: LessonStreamState,
  open: (sealed: Sealed) => string,
  until: Until,
): Withheld[] {
  const others = (one: Danmu | undefined): one is Danmu => one !== undefined && one.personId !== personId;
  const held = danmu.waiting.map((danmuId) => get(danmu.danmu, danmuId)).filter(others);
  let hidden = 0;
  for (const [, one] of entries(danmu.danmu)) if (one.status === 'hidden' && others(one)) hidden += 1;
  return [
    ...held.slice(-NAMED).map(({ danmuId, words }) => ({
      what: 'heldDanmu' as const,
      subject: danmuId,
      ...worded(open(words)),
      ...until('DanmuPassed', danmuId),
    })),
    ...some('heldDanmu', Math.max(0, held.length - NAMED)),
    ...some('hiddenDanmu', hidden),
  ];
}

/** Of someone who was erased the words are gone: it is one that waits. */
const worded = (value: string): Pick<Withheld, 'value' | 'count'> => (value === '' ? { count: 1 } : { value });

const pagesToCome = ({ slides }: LessonStreamState): number =>
  slides.decks.reduce((sum, deck) => sum + orderOf(deck).length, 0) - Object.keys(slides.shown).length;

const some = (what: Withheld['what'], count: number): Withheld[] => (count > 0 ? [{ what, count }] : []);
