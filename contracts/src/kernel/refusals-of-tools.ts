import { MISSING, refusal, type Refusal } from './declared-refusal.ts';

/** The tools of a lesson: its screens say these only as the server does, and do not carry them. */
export const REFUSALS_OF_TOOLS = {
  // red packets
  'packets.unknown': refusal(404, '没有这个红包', 'This red packet doesn’t exist', MISSING),
  'packets.tooManyParts': refusal(
    422,
    '每份至少 1 分，减少份数或加分',
    'Each part is at least 1 point. Use fewer parts',
  ),
  'packets.uneven': refusal(
    422,
    '分不尽，换个份数或改成随机',
    'It doesn’t divide evenly. Change the parts or split at random',
  ),
  'packets.empty': refusal(409, '已经领完了', 'All parts are taken'),
  'packets.over': refusal(409, '红包已结束，没领完的退回了', 'This red packet ended. What was left went back'),
  // roll call
  'rollCall.unknown': refusal(404, '没有这次点名', 'This roll call doesn’t exist', MISSING),
  'rollCall.anotherOpen': refusal(409, '上一次点名还没结束，先结束它', 'End the roll call that is open first'),
  'rollCall.over': refusal(409, '这次点名已经结束', 'This roll call is over'),
  'rollCall.nobodyHere': refusal(
    409,
    '没有人在课堂里，等学生进来再抽',
    'Nobody is here yet. Draw once students are in',
  ),
  'rollCall.everybodyCalled': refusal(
    409,
    '在的人都抽过了，结束后可以再来一轮',
    'Everyone who is here was called. End it and begin another',
  ),
  'rollCall.notYou': refusal(409, '这次没有点到你', 'You weren’t called'),
  // quick answer
  'quickAnswer.unknown': refusal(404, '没有这次抢答', 'This quick answer doesn’t exist', MISSING),
  'quickAnswer.anotherOpen': refusal(409, '上一次抢答还没结束，先结束它', 'End the quick answer that is open first'),
  'quickAnswer.over': refusal(409, '抢答已经结束', 'This quick answer is over'),
  'quickAnswer.tooEarly': refusal(
    409,
    '抢早了，不算也不罚，开抢后再按',
    'Too early. It doesn’t count against you: press once it’s open',
  ),
  'quickAnswer.notTheirTurn': refusal(409, '还没轮到这一位', 'It isn’t their turn'),
  // live video
  'liveVideo.unknown': refusal(404, '没有这场直播', 'This live video doesn’t exist', MISSING),
  'liveVideo.anotherOn': refusal(409, '已经有一场直播，先停止它', 'Stop the live video that is on first'),
  'liveVideo.over': refusal(409, '直播已经结束', 'This live video is over'),
  'liveVideo.notLive': refusal(409, '还没有直播，开始后再试', 'Nobody is live yet. Try once it has begun'),
  'liveVideo.noHand': refusal(409, '这位没有举手', 'They haven’t raised a hand'),
  'liveVideo.anotherSpeaks': refusal(
    409,
    '已经有人在发言或被请发言，先结束',
    'Somebody speaks or was asked to. End that first',
  ),
  'liveVideo.notInvited': refusal(409, '老师还没有请你发言', 'Your teacher hasn’t asked you to speak'),
  'liveVideo.notSet': refusal(
    503,
    '这里还没有设置直播，请联系管理员',
    'Live video isn’t set up here. Ask your administrator',
  ),
  'liveVideo.cannotRecord': refusal(
    503,
    '这里录不了直播，请联系管理员；不录可以直播',
    'Live video can’t be recorded here. Ask your administrator, or go live without',
  ),
  'liveVideo.noRecording': refusal(409, '没有可以再存的录像', 'There is no recording to save again'),
  'liveVideo.serviceAway': refusal(
    503,
    '直播服务没有回应，课照常，稍后再试',
    'The live video service doesn’t answer. The lesson goes on; try again',
  ),
  'liveVideo.connectionLost': refusal(409, '视频断了，课照常', 'The video broke off. The lesson goes on'),
  'liveVideo.badOffer': refusal(
    422,
    '直播服务不接受这个浏览器的画面，换个浏览器再试',
    'The live video service can’t take what this browser sends. Try another browser',
  ),
  // bonus points
  'bonus.unknown': refusal(404, '没有这次加分', 'This bonus doesn’t exist', MISSING),
  'bonus.notAStudent': refusal(
    422,
    '只能给进了课堂的学生加分',
    'Only students who joined the lesson can be given bonus points',
  ),
  // behaviour tags
  'behaviour.unknown': refusal(404, '没有记过这个标签', 'This tag wasn’t given', MISSING),
  'behaviour.notAStudent': refusal(
    422,
    '标签只能记给进了课堂的学生',
    'Only students who joined the lesson can be given a tag',
  ),
  'behaviour.unknownTag': refusal(404, '没有这个标签，或已删除', 'This tag doesn’t exist or was deleted', MISSING),
  'behaviour.tagTaken': refusal(409, '已经有这个标签，换个名字', 'There’s a tag of that name. Choose another one'), // [R5.12]
  'behaviour.tooManyTags': refusal(
    409,
    '自己的标签最多 30 个，先删掉不用的',
    'You can have 30 tags of your own. Delete one first',
  ),
  // notes
  'note.unknown': refusal(404, '没有这条笔记，或已删除', 'This note doesn’t exist or was deleted', MISSING),
  'note.notJoined': refusal(409, '先进课堂，再记笔记', 'Join the lesson first, then write notes'),
  'note.tooMany': refusal(409, '这节课的笔记已到 200 条', 'You have 200 notes in this lesson already'),
  // countdown
  'countdown.unknown': refusal(404, '没有这个计时，或已收起', 'This timer doesn’t exist or was put away', MISSING),
  'countdown.another': refusal(409, '有一个计时还没到，先停止它', 'A timer is still on. Stop it first'),
  'countdown.up': refusal(409, '时间已到，可以加时或再开一个', 'Its time is up. Give more time or start another'),
  'countdown.tooLong': refusal(409, '计时最长 4 小时', 'A timer can have 4 hours at most'),
  // groups
  'group.unknown': refusal(404, '没有这个分组，或已取消', 'These groups don’t exist or were cancelled', MISSING),
  'group.another': refusal(409, '先公布或取消现在的分组', 'Publish or cancel the current groups first'),
  'group.closed': refusal(409, '已截止，由老师安排', 'Joining has ended. Your teacher arranges the rest'),
  'group.full': refusal(409, '这个组刚满，换一个组', 'This group has just filled up. Choose another one'),
  'group.alreadyIn': refusal(409, '你已经在一个组里，先退出再加入', 'You’re already in a group. Leave it first'), // [R8.36]
  'group.notIn': refusal(409, '你还没有加入这个分组', 'You’re in none of these groups'),
  'group.wrongPassword': refusal(422, '密码不对，可以问建组的人', 'Wrong password. Ask who made the group'),
  'group.passwordTooSimple': refusal(
    422,
    '密码太简单：不要连号、全同的字符、课堂码或组名',
    'This password is too simple: no runs, no repeated character, not the lesson code or the group’s name',
  ), // [R5.26, R8.36]
  'group.tooLarge': refusal(422, '人数上限超过老师定的', 'That is more members than your teacher allows'),
  'group.tooMany': refusal(409, '组数已到上限', 'There can’t be more groups'),
  'group.nameTaken': refusal(409, '已经有同名的组，换个名字', 'There’s a group of that name. Choose another one'),
  'group.notAStudent': refusal(
    422,
    '只有进了课堂的学生能分进小组',
    'Only students who joined the lesson can be in a group',
  ),
} as const satisfies Readonly<Record<string, Refusal>>;
