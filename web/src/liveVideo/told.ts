import type { liveVideoFacts } from '@lectern/contracts/liveVideo/facts.ts';
import type { ToldOf } from '../kit/ui/told.ts';

export const toldLiveVideo: ToldOf<(typeof liveVideoFacts)[number]> = {
  LiveVideoStarted: {
    icon: 'cam',
    seen: 'all',
    name: ['准备直播', 'About to be live'],
    says: ['{who}准备直播', '{who} is about to be live'],
  },
  LiveVideoPublished: {
    icon: 'cam',
    seen: 'all',
    name: ['直播中', 'Live'],
    says: ['直播的画面到了', 'The live video arrives'],
    figure: ['直播 {n} 段', 'Live: {n} {n:stretch|stretches}'],
  },
  LiveVideoInterrupted: {
    icon: 'netoff',
    seen: 'all',
    name: ['直播断流', 'Live video interrupted'],
    says: ['直播断了，课照常', 'The live video broke off; the lesson went on'],
    figure: ['断流 {n} 次', 'Interrupted: {n} {n:time|times}'],
  },
  LiveVideoFailed: {
    icon: 'alert',
    seen: 'all',
    name: ['直播没有开起来', 'Live video failed'],
    says: ['直播没有开起来', 'The live video didn’t start'],
  },
  LiveVideoEnded: {
    icon: 'stop',
    seen: 'all',
    name: ['直播结束', 'Live video ended'],
    says: ['直播结束', 'The live video ended'],
  },
  LiveVideoRecordingSaved: {
    icon: 'okc',
    seen: 'teachers',
    name: ['直播的录像存好', 'Recording saved'],
    says: ['直播的录像存进了云盘和回放', 'The recording of the live video was saved'],
  },
  LiveVideoRecordingFailed: {
    icon: 'alert',
    seen: 'teachers',
    name: ['直播的录像没有存好', 'Recording failed'],
    says: ['直播的录像没有存好', 'The recording of the live video wasn’t saved'],
  },
  LiveVideoRecordingRetried: {
    icon: 'sync',
    seen: 'teachers',
    name: ['再存直播的录像', 'Recording saved again'],
    says: ['{who}再存一次直播的录像', '{who} had the recording saved once more'],
  },
  LiveVideoWatched: {
    icon: 'eye',
    seen: 'self',
    name: ['看直播', 'Watched live'],
    says: ['{name}看了直播', '{name} watched the live video'],
  },
  LiveVideoLayoutSet: {
    icon: 'screen',
    seen: 'all',
    name: ['改直播的画面', 'Layout of live video'],
    says: ['{who}改了学生的画面', '{who} changed how students see the live video'],
  },
  HandRaised: {
    icon: 'bell',
    seen: 'self',
    name: ['举手', 'Hand raised'],
    says: ['{name}举手', '{name} raised a hand'],
    figure: ['举手 {n} 次，{people} 人', 'Hands raised: {n} times, {people} people'],
  },
  HandLowered: {
    icon: 'down',
    seen: 'self',
    name: ['手放下', 'Hand lowered'],
    says: ['{name}的手放下了', '{name}’s hand is down'],
  },
  SpeakerInvited: {
    icon: 'user',
    seen: 'self',
    name: ['请发言', 'Asked to speak'],
    says: ['请{name}发言', '{name} was asked to speak'],
  },
  SpeakingStarted: {
    icon: 'sound',
    seen: 'self',
    name: ['开始发言', 'Speaking'],
    says: ['{name}开始发言', '{name} began to speak'],
    figure: ['发言 {n} 次，{people} 人', 'Speaking: {n} times, {people} people'],
  },
  SpeakingEnded: {
    icon: 'mute',
    seen: 'self',
    name: ['发言结束', 'Speaking ended'],
    says: ['{name}发言结束', '{name} stopped speaking'],
  },
};
