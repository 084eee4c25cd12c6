import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { StudentMuted } from '@lectern/contracts/danmu/facts.ts';
import type { NewFact } from '@lectern/contracts/kernel/fact.ts';
import { PersonCalled } from '@lectern/contracts/rollCall/facts.ts';
import { BonusGiven } from '@lectern/contracts/bonus/facts.ts';
import { BehaviourRecorded } from '@lectern/contracts/behaviour/facts.ts';
import { BehaviourTagAdded } from '@lectern/contracts/behaviour/tags.ts';
import { LessonEnded } from '@lectern/contracts/lesson/facts.ts';
import { NoteWritten } from '@lectern/contracts/note/note.ts';
import { CountdownPaused } from '@lectern/contracts/countdown/facts.ts';
import {
  HandRaised,
  LiveVideoEnded,
  LiveVideoInterrupted,
  LiveVideoRecordingFailed,
  LiveVideoStarted,
  SpeakerInvited,
  SpeakingStarted,
} from '@lectern/contracts/liveVideo/facts.ts';
import { QuestionCardPublished } from '@lectern/contracts/questionCard/facts.ts';
import { QuestionPublished } from '@lectern/contracts/quiz/facts.ts';
import { AnswerPressed } from '@lectern/contracts/quickAnswer/facts.ts';
import * as tell from '../../support/lesson-history.ts';
import type { Asked, Place } from './asked.ts';

type Then = (...more: readonly (NewFact | ((place: Place) => NewFact))[]) => NonNullable<Asked['given']>;

const roll = { rollCallId: tell.rollCallId(1) };
const call = { ...roll, n: 1 };
const packet = { packetId: tell.packetId(1) };
const onCard = { cardId: tell.cardId(1) };
const card = { ...onCard, questionIds: [tell.questionId(1), tell.questionId(2)] };
const both = card.questionIds.map((questionId) => QuestionPublished({ questionId }));
const quick = { quickAnswerId: tell.quickAnswerId(1) };
const pressed = { ...quick, place: 1 };
const asked = tell.quickAnswerOpened(1);
const counting = { countdownId: tell.countdownId(1) };
const counted = tell.countdownStarted(1);
const given = { bonusId: tell.bonusId(1) };
const live = { liveVideoId: tell.liveVideoId(1) };
const recorded = LiveVideoStarted({ ...live, layout: 'small', isRecorded: true });
const over = LiveVideoEnded({ ...live, by: 'teacher' });
const [begun, published] = [tell.liveVideoStarted(1), tell.liveVideoPublished(1)];
const opened = tell.rollCallOpened(1);

/** What the queries of the tools are asked with. */
export const TOOL_INPUTS = {
  CalledName: () => ({ ...roll, n: '1' }),
  AnsweringName: () => ({ ...quick, place: '1' }),
  MyNotes: () => ({ lessonId: newId() }),
  WordCloud: () => ({ questionId: newId() }),
  ProjectedWords: () => ({ questionId: newId() }),
  MyPollBallot: () => ({ questionId: newId() }),
};

/** How the commands of the tools of a lesson are asked, so that only the role is left to refuse them. */
export function toolsAsked(
  then: Then,
  me: (place: Place) => string,
  aboutStudent: (place: Place) => { personId: string },
): Readonly<Record<string, Asked>> {
  const called = (place: Place) => PersonCalled({ ...call, personId: me(place), place: 1, of: 1 });
  const hasPressed = (place: Place) => AnswerPressed({ ...pressed, personId: me(place) });
  const hand = (place: Place) => ({ ...live, personId: me(place) });
  const raised = (place: Place) => HandRaised(hand(place));
  const hasRaised = (place: Place) => HandRaised({ ...live, ...aboutStudent(place) });
  const invited = (place: Place) => SpeakerInvited({ ...hand(place), camera: false });
  const speaking = (place: Place) => SpeakingStarted({ ...hand(place), turn: 1, camera: false });
  const ended = LessonEnded({ by: 'teacher' });
  const bonus = { ...given, points: 2, reason: '主动提问' };
  const isGiven = (place: Place) => BonusGiven({ ...bonus, ...aboutStudent(place) });
  const noted = { behaviourId: tell.behaviourId(1) };
  const isNoted = (place: Place) => BehaviourRecorded({ ...noted, ...tell.GOOD_TAG, ...aboutStudent(place) });
  const tag = { tagId: tell.tagId(1), ...tell.HIDDEN_TAG, tag: '迟交作业' };
  /** Tags are one's own: another school has those of somebody who made one. */
  const elsewhere = {
    given: ({ asker, classId, people }: Place) =>
      asker === undefined && classId === people.foreignClassId ? [BehaviourTagAdded(tag)] : [],
  };
  const aNote = { lessonId: newId(), basedOn: 0 };
  const noteElsewhere = {
    given: ({ asker, classId, people }: Place) =>
      asker === undefined && classId === people.foreignClassId
        ? [NoteWritten({ lessonId: newId(), words: { sealedBy: tell.studentId(1), box: 'box' } })]
        : [],
  };
  const noSuchTag = { ...elsewhere, answers: 'behaviour.unknownTag' };
  return {
    RecordBehaviour: {
      data: (place) => ({ ...noted, ...tell.GOOD_TAG, personIds: [aboutStudent(place).personId] }),
    },
    RevokeBehaviour: { given: then(isNoted), data: (place) => ({ ...noted, ...aboutStudent(place) }) },
    WriteNote: { ...noteElsewhere, data: () => ({ ...aNote, words: '记' }), answers: 'note.notJoined' },
    DeleteNote: { ...noteElsewhere, data: () => aNote, answers: 'note.unknown' },
    AddBehaviourTag: { ...elsewhere, data: () => ({ ...tag, tagId: newId(), tag: newId().slice(-12) }) },
    EditBehaviourTag: { ...noSuchTag, data: () => ({ ...tag, tagId: newId(), tag: '早到' }) },
    RemoveBehaviourTag: { ...noSuchTag, data: () => ({ tagId: newId() }) },

    GiveBonus: { data: (place) => ({ ...bonus, personIds: [aboutStudent(place).personId] }) },
    RevokeBonus: { given: then(isGiven), data: (place) => ({ ...given, ...aboutStudent(place) }) },

    MuteStudent: { data: aboutStudent },
    UnmuteStudent: { given: then((place) => StudentMuted(aboutStudent(place))), data: aboutStudent },
    ChangeDanmuSettings: { data: () => ({ on: false }) },

    OpenRollCall: { data: () => ({ ...roll, namesShown: false }) },
    SetRollCallNames: { given: then(opened), data: () => ({ ...roll, namesShown: true }) },
    CallPerson: { given: then(opened), data: () => roll },
    AcknowledgeCall: { given: then(opened, called), data: () => call },
    AcceptCall: { given: then(opened, called), data: () => ({ ...call, points: 2 }) },
    MissCall: { given: then(opened, called), data: () => call },
    PassCall: { given: then(opened, called), data: () => call },
    CloseRollCall: { given: then(opened), data: () => roll },
    CloseForgottenRollCall: { given: then(opened), data: () => roll },

    SendPacket: { data: () => ({ ...packet, points: 10, parts: 3, split: 'random' }) },
    GrabPacket: { given: then(tell.packetSent(1)), data: () => packet },
    RefundPacket: { given: then(tell.packetSent(1)), data: () => packet },
    RefundOverduePacket: { given: then(tell.packetSent(1)), data: () => packet },

    StartCountdown: { data: () => counted.data },
    PauseCountdown: { given: then(counted), data: () => counting },
    ResumeCountdown: { given: then(counted, CountdownPaused(counting)), data: () => counting },
    ExtendCountdown: { given: then(counted), data: () => counting },
    StopCountdown: { given: then(counted), data: () => counting },

    PublishQuestionCard: { given: then(tell.written(2)), data: () => card },
    SubmitQuestionCard: { given: then(tell.written(2), QuestionCardPublished(card), ...both), data: () => onCard },

    OpenQuickAnswer: { data: () => asked.data },
    SetQuickAnswerNames: { given: then(asked), data: () => ({ ...quick, namesShown: true }) },
    PressAnswer: { given: then(asked), data: () => quick },
    AcceptPress: { given: then(asked, hasPressed), data: () => ({ ...pressed, points: 2 }) },
    RejectPress: { given: then(asked, hasPressed), data: () => pressed },
    CloseQuickAnswer: { given: then(asked), data: () => quick },
    CloseUnansweredQuickAnswer: { given: then(asked), data: () => quick },

    // No media server is set up here: who may go live is told that.
    StartLiveVideo: { data: () => begun.data, answers: 'liveVideo.notSet' },
    EndLiveVideo: { given: then(begun), data: () => live },
    SetLiveVideoLayout: { given: then(begun), data: () => ({ ...live, layout: 'side' }) },
    ConfirmLiveVideo: { given: then(begun), data: () => live },
    InterruptLiveVideo: { given: then(begun, published), data: () => live },
    FailLiveVideo: { given: then(begun), data: () => live },
    CloseLiveVideo: { given: then(begun, published, ended), data: () => live },
    RaiseHand: { given: then(begun, published, LiveVideoInterrupted(live)), data: () => live },
    LowerHand: { given: then(begun, published, raised), data: () => live },
    DeclineHand: { given: then(begun, published, hasRaised), data: (place) => ({ ...live, ...aboutStudent(place) }) },
    InviteSpeaker: {
      given: then(begun, published, hasRaised),
      data: (place) => ({ ...live, ...aboutStudent(place), camera: false }),
    },
    StartSpeaking: { given: then(begun, published, raised, invited), data: () => live },
    StopSpeaking: { given: then(begun, published, raised, invited, speaking), data: () => live },
    SaveLiveVideoRecording: { given: then(recorded, published, over), data: () => ({ ...live, segments: 1 }) },
    FailLiveVideoRecording: { given: then(recorded, published, over), data: () => ({ ...live, reason: 'broken' }) },
    RetryLiveVideoRecording: {
      given: then(recorded, published, over, LiveVideoRecordingFailed({ ...live, reason: 'full' })),
      data: () => live,
    },
    RecordLiveWatching: {
      given: then(begun, published),
      data: (place) => ({ ...live, watched: [{ ...aboutStudent(place), from: 0, to: 1e15 }] }),
      answers: 'already.so', // it has been live for a moment only
    },
    EndSpeaking: { given: then(begun, published, raised, invited, speaking), data: () => live },
  };
}
