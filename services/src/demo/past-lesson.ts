import type { TagFields } from '@lectern/contracts/behaviour/facts.ts';
import { COMMON_TAGS } from '@lectern/contracts/behaviour/tags.ts';
import type { Deck } from '@lectern/contracts/slides/state.ts';
import { danmuTexts } from './past-danmu.ts';
import {
  demoAssistant,
  demoAuditor,
  demoDeck,
  demoLesson,
  demoPageQuestions,
  demoPages,
  demoPastClass,
  demoPastLesson,
  demoTeacher,
  pastBehaviourId,
  pastDanmuId,
  pastQuestionId,
} from './demo.school.ts';
import type { Line } from './demo.voices.ts';

const { students } = demoPastClass;
const { id, deckId, liveVideoId, title } = demoPastLesson;
const PREPARED_S = -18 * 3600;
const ENDS_S = 46 * 60;
/** The last two do not come: one is excused. */
const HERE = students.length - 2;
const LATE: Readonly<Record<number, number>> = { 11: 760, 20: 905 };
/** Questions of the lesson that is ready, on the pages where they are asked here. */
const onPages = [
  ...demoLesson.questions.map((question, index) => ({ ...question, page: demoPages[index]! })),
  ...demoPageQuestions,
];

/** What the first student wrote down for themselves. */
const NOTES = [
  { second: 700, n: 11, words: '角动量 L = r × p，方向用右手定则。\n考试常问：什么时候守恒？' },
  { second: 1500, n: 17, words: '合外力矩为零，角动量守恒；和合外力是否为零无关！' },
];

/** Chance that is the same each time (mulberry32), so that the demo is the same lesson everywhere. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A lesson of yesterday, from its preparation to its end, as its people would have given it; `startsAt` in ms. Where there is a media server, its teacher was live. */
export function pastLesson(startsAt: number, deck: Deck, hasMedia: boolean): readonly Line[] {
  const chance = chances(20261120);
  const lines: Line[] = [];
  let part = 0;
  const say = (second: number, who: string, name: string, data: object, own?: 'note') =>
    void lines.push({
      who,
      family: own ?? 'lesson',
      id: own === undefined ? id : who,
      name,
      data,
      at: startsAt + second * 1000,
      part: `past-${(part += 1)}`,
    });
  const teacher = (second: number, name: string, data: object = {}) => say(second, demoTeacher.id, name, data);
  const joinedAt = students.slice(0, HERE).map((_, index) => LATE[index] ?? 4 + Math.floor(chance() * 380));
  const hereAt = (second: number) => joinedAt.flatMap((at, index) => (at < second - 10 ? [students[index]!.id] : []));

  teacher(PREPARED_S, 'ScheduleLesson', { classId: demoPastClass.id, title, startsAt });
  prepare(deck, say, teacher);
  teacher(0, 'StartLesson');
  joinedAt.forEach((second, index) => say(second, students[index]!.id, 'JoinLesson', {}));
  say(190, demoAuditor.id, 'JoinLesson', {});

  let second = 20;
  const shows = deck.status === 'success'; // else what there is of it cannot be shown
  for (let n = 1; n <= deck.pages; n += 1) {
    if (shows) teacher(second, 'ShowPage', { deckId, n });
    const question = onPages.find(({ page }) => page === n);
    if (question) ask(question, second + 6, hereAt(second), chance, say, teacher);
    if (shows && [9, 10, 24, 28].includes(n)) mark(n, second + 20, 'notUnderstood', 0.16);
    if (shows && [11, 17, 36, 40].includes(n)) mark(n, second + 15, 'bookmark', 0.3);
    second += question ? 116 : 44 + Math.floor(chance() * 14);
  }

  function mark(n: number, from: number, kind: string, share: number): void {
    for (const personId of hereAt(from))
      if (chance() < share) say(from + Math.floor(chance() * 30), personId, 'MarkPage', { deckId, n, mark: kind });
  }

  talk(chance, hereAt, say, teacher);
  note(teacher);
  for (const { second, n, words } of NOTES) {
    const page = { ...(shows && { page: { deckId, n } }) };
    say(second, students[0]!.id, 'WriteNote', { lessonId: id, ...page, words, basedOn: 0 }, 'note');
  }
  const away = students[5]!.id;
  say(1230, 'system', 'RecordPresence', { left: [{ personId: away, at: startsAt + 1200_000 }], returned: [] });
  say(1310, 'system', 'RecordPresence', { left: [], returned: [away] });
  teacher(ENDS_S, 'EndLesson');
  teacher(ENDS_S + 300, 'MarkAttendance', { personId: students[HERE]!.id, status: 'personalLeave' });
  if (hasMedia) beLive(startsAt, hereAt, chance, say, teacher);
  return lines.toSorted((one, other) => one.at - other.at);
}

type Say = (second: number, who: string, name: string, data: object) => void;
type Teacher = (second: number, name: string, data?: object) => void;

/** The slides are those of the lesson that is ready: rendered once, in two lessons. */
function prepare({ file, pages, ready, status }: Deck, say: Say, teacher: Teacher): void {
  teacher(PREPARED_S + 60, 'AddSlides', { deckId, name: demoDeck.name, file });
  if (status === 'success') {
    say(PREPARED_S + 62, 'system', 'StartRendering', { deckId, pages });
    say(PREPARED_S + 70, 'system', 'RecordPages', { deckId, pages: Object.values(ready) });
    say(PREPARED_S + 71, 'system', 'FinishRendering', { deckId });
  }
  for (const { page, questionId, ...question } of onPages) {
    const place = status === 'success' && { page: { deckId, n: page } };
    teacher(PREPARED_S + 100 + page, 'WriteQuestion', {
      ...question,
      questionId: pastQuestionId(questionId),
      ...place,
    });
  }
}

/** Published, answered, collected, distribution, answer: a question as it goes. */
function ask(
  { questionId: original, kind, choices, ...rest }: (typeof onPages)[number],
  from: number,
  here: readonly string[],
  chance: () => number,
  say: Say,
  teacher: Teacher,
): void {
  const questionId = pastQuestionId(original);
  const letters = kind === 'judgement' ? ['A', 'B'] : choices.map((_, index) => String.fromCharCode(65 + index));
  const key = 'key' in rest ? rest.key : undefined;
  teacher(from, 'PublishQuestion', { questionId, durationS: 90 });
  for (const personId of here) {
    if (chance() < 0.06) continue;
    const wrong =
      kind === 'multipleChoice' && chance() < 0.5 ? key![0]! : letters[Math.floor(chance() * letters.length)]!;
    const choice = key !== undefined && chance() < 0.64 ? key : wrong;
    say(from + 5 + Math.floor(chance() * 65), personId, 'SubmitAnswer', { questionId, choice });
  }
  teacher(from + 75, 'CollectQuestion', { questionId });
  teacher(from + 82, 'ShowDistribution', { questionId });
  if (key !== undefined) teacher(from + 94, 'ShowAnswer', { questionId });
}

/** What the teacher noted of some by the way, and once took back. */
function note(teacher: Teacher): void {
  const [asks, presents, dreams] = COMMON_TAGS.flatMap(({ names: [tag], ...rest }, n) =>
    [0, 2, 4].includes(n) ? [{ tag, ...rest }] : [],
  ) as [TagFields, TagFields, TagFields];
  const given = [
    { second: 640, of: [0, 7], tag: asks },
    { second: 1410, of: [2], tag: presents },
    { second: 1900, of: [25], tag: dreams },
    { second: 2210, of: [9], tag: dreams },
  ];
  given.forEach(({ second, of, tag }, n) => {
    const personIds = of.map((index) => students[index]!.id);
    teacher(second, 'RecordBehaviour', { behaviourId: pastBehaviourId(n + 1), personIds, ...tag });
  });
  teacher(2230, 'RevokeBehaviour', { behaviourId: pastBehaviourId(4), personId: students[9]!.id });
}

/**
 * The last two minutes, when nothing else was said: so the three commands follow each other, and the watch over live videos
 * has no time to find that nothing arrives.
 */
function beLive(
  startsAt: number,
  hereAt: (second: number) => readonly string[],
  chance: () => number,
  say: Say,
  teacher: Teacher,
): void {
  const [from, to] = [ENDS_S - 138, ENDS_S - 15];
  teacher(from - 2, 'StartLiveVideo', { liveVideoId, layout: 'small' });
  say(from, 'system', 'ConfirmLiveVideo', { liveVideoId });
  teacher(to, 'EndLiveVideo', { liveVideoId });
  const watched = hereAt(from).flatMap((personId, n) => {
    if (n % 9 === 4) return [];
    const [came, left] = [from + chance() * 10, chance() < 0.7 ? to : from + 20 + chance() * 90];
    return [{ personId, from: startsAt + Math.round(came * 1000), to: startsAt + Math.round(left * 1000) }];
  });
  say(ENDS_S + 5, 'system', 'RecordLiveWatching', { liveVideoId, watched });
}

/** What the class said, with a while in which the teacher let each danmu pass, and one who was muted for it. */
function talk(chance: () => number, hereAt: (second: number) => readonly string[], say: Say, teacher: Teacher): void {
  const [moderatedFrom, moderatedTo] = [1150, 1600];
  const noisy = students[25]!.id;
  const lastOf = new Map<string, number>();
  teacher(moderatedFrom, 'ChangeDanmuSettings', { moderated: true });
  teacher(moderatedTo, 'ChangeDanmuSettings', { moderated: false });
  danmuTexts.forEach((words, index) => {
    const second = 60 + Math.floor((index / danmuTexts.length) * (ENDS_S - 160) + chance() * 12);
    const quiet = hereAt(second).filter((one) => one !== noisy && second - (lastOf.get(one) ?? -60) > 30);
    const personId = quiet[Math.floor(chance() * quiet.length)];
    if (personId === undefined) return;
    lastOf.set(personId, second);
    const danmuId = pastDanmuId(index + 1);
    say(second, personId, 'SendDanmu', { danmuId, words });
    const isHeld = second >= moderatedFrom && second < moderatedTo;
    if (isHeld) teacher(second + 6, index % 9 === 4 ? 'HideDanmu' : 'PassDanmu', { danmuId });
  });
  const [first, again] = [pastDanmuId(901), pastDanmuId(902)];
  say(1702, noisy, 'SendDanmu', { danmuId: first, words: '下课去打球吗' });
  say(1709, noisy, 'SendDanmu', { danmuId: again, words: '打球打球打球' });
  say(1716, demoAssistant.id, 'HideDanmu', { danmuId: again });
  say(1718, demoAssistant.id, 'MuteStudent', { personId: noisy });
  say(2300, demoAssistant.id, 'UnmuteStudent', { personId: noisy });
}
