import * as danmu from '@lectern/contracts/danmu/facts.ts';
import { initialDanmu } from '@lectern/contracts/danmu/state.ts';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { PageMarked, PageUnmarked, type Mark } from '@lectern/contracts/slides/facts.ts';
import type { ClassHour } from './class-hour.ts';

const WORDS = `老师好
投屏能看清
上次作业第 3 题还没懂
平动和转动那张表太有用了
拍照记下来
圆环为什么最难转
平行轴定理要背吗
会推就不用背
右手定则又来了
所以 L 不变
怪不得近日点快
参考点换了角动量就变了吧
合外力不为零也行？
力矩为零就行
I 减半 ω 翻倍
那动能呢
原来是手臂做的功
能再讲一遍吗
转椅能不能让我坐一次
这页没跟上
猫怎么翻身的
懂了懂了`.split('\n');

/** Danmu of the class, with a while in which each waits for the teacher; some are taken down, one student is muted. */
export function talk(hour: ClassHour): void {
  const { cast, random, ends, teacher } = hour;
  const assistant = { personId: cast.assistantId, role: 'assistant' as const };
  const [moderatedFrom, moderatedTo] = [Math.floor(ends * 0.3), Math.floor(ends * 0.45)];
  const moderated = (on: boolean) => danmu.DanmuSettingsChanged({ ...initialDanmu.settings, moderated: on });
  hour.say(moderatedFrom, teacher, moderated(true));
  hour.say(moderatedTo, teacher, moderated(false));
  const noisy = hour.present.find(({ joins }) => joins < ends / 3)?.personId;
  const lastOf = new Map<string, number>();
  const count = Math.round(cast.studentIds.length * cast.minutes * 0.03);
  for (let n = 0; n < count; n += 1) {
    const second = 60 + Math.floor(((n + random.next()) / count) * (ends - 120));
    const personId = oneOf(hour, second, lastOf);
    if (personId === undefined || personId === noisy) continue;
    lastOf.set(personId, second);
    const one = { danmuId: newId(), personId };
    const sent = { ...one, words: cast.seal(personId, WORDS[random.int(WORDS.length)]!) };
    const isHeld = second > moderatedFrom && second < moderatedTo;
    hour.say(second, { personId, role: 'student' }, isHeld ? danmu.DanmuHeld(sent) : danmu.DanmuSent(sent));
    const looked = second + hour.within(3, 12);
    if (isHeld && random.chance(0.9))
      hour.say(looked, teacher, random.chance(0.85) ? danmu.DanmuPassed(one) : danmu.DanmuHidden(one));
    else if (!isHeld && random.chance(0.02)) {
      hour.say(looked, assistant, danmu.DanmuHidden(one));
      if (random.chance(0.3)) hour.say(looked + 20, teacher, danmu.DanmuRestored(one));
    }
  }
  if (noisy === undefined) return;
  hour.say(ends / 3 + 20, assistant, danmu.StudentMuted({ personId: noisy }));
  hour.say(ends / 2, assistant, danmu.StudentUnmuted({ personId: noisy }));
}

function oneOf(hour: ClassHour, second: number, lastOf: ReadonlyMap<string, number>): string | undefined {
  const { present, random } = hour;
  for (let tries = 0; tries < 8; tries += 1) {
    const { personId, joins, away } = present[random.int(present.length)] ?? {
      personId: '',
      joins: Infinity,
      away: [],
    };
    const isHere = joins < second - 2 && away.every(({ from, to }) => second < from || second > to);
    if (isHere && second - (lastOf.get(personId) ?? -60) > 10) return personId;
  }
  return undefined;
}

/** Marks on the page that is shown, of which some are taken back. */
export function mark(hour: ClassHour, n: number, from: number, to: number): void {
  const { deckId } = hour.cast;
  const kinds: readonly [Mark, number][] = [
    ['bookmark', n % 4 === 0 ? 0.12 : 0.02],
    ['notUnderstood', n % 7 === 3 ? 0.15 : 0.015],
  ];
  for (const [kind, share] of kinds) {
    for (const personId of hour.some(hour.hereAt(from), share)) {
      const about = { deckId, n, personId, mark: kind };
      const student = { personId, role: 'student' as const };
      const second = hour.within(from + 5, Math.max(from + 6, to - 5));
      hour.say(second, student, PageMarked(about));
      if (hour.random.chance(0.1)) hour.say(second + 4, student, PageUnmarked(about));
    }
  }
}
