import type { DanmuCommand } from '@lectern/contracts/danmu/commands.ts';
import {
  DanmuHeld,
  DanmuHidden,
  DanmuPassed,
  DanmuRestored,
  DanmuSent,
  DanmuSettingsChanged,
  StudentMuted,
  StudentUnmuted,
} from '@lectern/contracts/danmu/facts.ts';
import { SILENT, type Danmu, type DanmuSettings } from '@lectern/contracts/danmu/state.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { refuse, type Refused } from '@lectern/contracts/kernel/refusal.ts';
import { get } from '@lectern/contracts/kernel/table.ts';
import type { LessonStreamState } from '@lectern/contracts/streams.ts';
import type { Deciding } from '../ledger/submission.ts';
import type { Mark } from '../edge/words/word-list.ts';

/** Where sensitive words stand in what was sent. */
export interface WordsFound {
  readonly marks: readonly Mark[];
}

type Decision = readonly NewFact[] | Refused;
type About<Name> = Extract<DanmuCommand, { name: Name }>;

export function decideDanmu(state: LessonStreamState, command: DanmuCommand, deciding: Deciding<WordsFound>): Decision {
  const { lesson, danmu } = state;
  if (lesson.status === 'ended' || lesson.status === 'cancelled') return refuse('lesson.over');
  if (lesson.status !== 'running') return refuse('lesson.notRunning');
  switch (command.name) {
    case 'SendDanmu':
      return send(state, command, deciding);
    case 'PassDanmu':
    case 'HideDanmu':
    case 'RestoreDanmu': {
      const one = get(danmu.danmu, command.data.danmuId);
      return one === undefined ? refuse('danmu.unknown') : moderate(one, command.name);
    }
    case 'MuteStudent':
      return mute(state, command);
    case 'UnmuteStudent':
      return get(danmu.voices, command.data.personId)?.muted ? [StudentUnmuted(command.data)] : refuse('already.so');
    case 'ChangeDanmuSettings':
      return changeSettings(danmu.settings, command);
  }
}

/** What costs the writer nothing to mend is said last: the words are kept in every case [R5.10]. */
function send(
  { attendance, danmu }: LessonStreamState,
  { data: { danmuId, words } }: About<'SendDanmu'>,
  { personId, asker, at, seal, gathered: { marks } }: Deciding<WordsFound>,
): Decision {
  const isIn = asker.role === 'assistant' || get(attendance.participants, personId)?.joinedAt !== undefined; // [R6.03]
  if (!isIn) return refuse('join.notJoined');
  if (!danmu.settings.on) return refuse('danmu.off');
  const { muted, lastAt } = get(danmu.voices, personId) ?? SILENT;
  if (muted) return refuse('danmu.muted');
  if (at - lastAt < LIMITS.danmuPauseMs) return refuse('danmu.tooFast');
  if (marks.length > 0) return refuse('danmu.sensitive', { marks });
  if (get(danmu.danmu, danmuId)) return refuse('danmu.exists');
  const sent = { danmuId, personId, words: seal(words) };
  return [danmu.settings.moderated ? DanmuHeld(sent) : DanmuSent(sent)];
}

/** Only what waits can pass, and only what was taken down can be put back. */
function moderate({ danmuId, personId, status }: Danmu, name: 'PassDanmu' | 'HideDanmu' | 'RestoreDanmu'): Decision {
  const one = { danmuId, personId };
  if (name === 'HideDanmu') return status === 'hidden' ? refuse('already.so') : [DanmuHidden(one)];
  if (status === 'shown') return refuse('already.so');
  if (name === 'PassDanmu') return status === 'held' ? [DanmuPassed(one)] : refuse('step.notNow');
  return status === 'hidden' ? [DanmuRestored(one)] : refuse('step.notNow');
}

/** Whoever teaches is never muted. */
function mute({ attendance, danmu }: LessonStreamState, { data }: About<'MuteStudent'>): Decision {
  const participant = get(attendance.participants, data.personId);
  if (participant?.joinedAt === undefined || participant.role === 'assistant') return refuse('attendance.notAStudent');
  return get(danmu.voices, data.personId)?.muted ? refuse('already.so') : [StudentMuted(data)];
}

function changeSettings(settings: DanmuSettings, { data }: About<'ChangeDanmuSettings'>): Decision {
  const { on, moderated, speed, size, area } = settings;
  const next = {
    on: data.on ?? on,
    moderated: data.moderated ?? moderated,
    speed: data.speed ?? speed,
    size: data.size ?? size,
    area: data.area ?? area,
  };
  const isSo = Object.entries(next).every(([field, value]) => settings[field as keyof DanmuSettings] === value);
  return isSo ? refuse('already.so') : [DanmuSettingsChanged(next)];
}
