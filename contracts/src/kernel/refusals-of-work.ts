import { MISSING, refusal, type Refusal } from './declared-refusal.ts';
import { LIMITS } from './limits.ts';

/** What a class works on beside lessons and exams, and what it comes to: discussions, files, homework, experiments, transcripts. */
export const REFUSALS_OF_WORK = {
  // discussion
  'discussion.unknown': refusal(404, '没有这个话题，或已被删除', 'This topic doesn’t exist or was deleted', MISSING),
  'discussion.closed': refusal(
    409,
    '话题已关闭，不能再发言，可以看和点赞',
    'This topic is closed. You can read and like',
  ),
  'discussion.over': refusal(
    409,
    '话题已截止，没有发出；你写的还在这里',
    'The deadline of this topic has passed and your comment wasn’t posted. What you wrote is still here',
  ),
  'discussion.past': refusal(422, '截止时间要比现在晚', 'The deadline must be later than now'),
  'discussion.reopenFirst': refusal(
    409,
    '话题已关闭，要改截止时间，先重新开放',
    'This topic is closed. Reopen it to change its deadline',
  ),
  'discussion.replyGone': refusal(
    409,
    '你回复的评论刚被删除，你写的还在这里',
    'The comment that you reply to was deleted meanwhile. What you wrote is still here',
  ),
  'discussion.commentGone': refusal(404, '没有这条评论，或已被删除', 'This comment doesn’t exist or was deleted'),
  'discussion.pictureUnreadable': refusal(
    422,
    '有一张图片打不开，换一张再发',
    'One of your images can’t be read. Choose another one',
  ),
  'discussion.fullMarks': refusal(
    422,
    '计分的话题要写满分，别的话题没有满分',
    'A scored topic needs full marks, and no other has them',
  ),
  'discussion.fullFixed': refusal(
    409,
    '已经有学生得了分，满分不能再改',
    'Somebody was scored already, so the full marks can’t change',
  ),
  'discussion.notScored': refusal(409, '这个话题不计分', 'This topic isn’t scored'),
  'discussion.hasScore': refusal(
    409,
    '这名学生已经有得分，不能免评',
    'This student has a score already and can’t be excused',
  ),
  'discussion.silent': refusal(409, '这名学生还没有发言', 'This student hasn’t said anything yet'),
  'discussion.aboveFull': refusal(
    422,
    '得分不能超过这个话题的满分',
    'The score can’t be above the full marks of this topic',
  ),
  // questionnaire
  'questionnaire.unknown': refusal(
    404,
    '没有这份问卷，或已被删除',
    'This questionnaire doesn’t exist or was deleted',
    MISSING,
  ),
  'questionnaire.question': refusal(
    422,
    '有一道题没写全：选项至少两个且不重复，评分要有最高分',
    'A question isn’t complete: choices need two different options or more, ratings a highest score',
  ),
  'questionnaire.window': refusal(
    422,
    `截止时间要晚于开放时间和现在，最多开放 ${LIMITS.questionnaireDays} 天`,
    `It must close later than it opens and later than now, within ${LIMITS.questionnaireDays} days`,
  ),
  'questionnaire.notOpen': refusal(409, '问卷还没有开放', 'This questionnaire isn’t open yet'),
  'questionnaire.closed': refusal(
    409,
    '问卷已截止，没有收下；你填的还在这里',
    'This questionnaire has closed and your answers weren’t taken. What you filled in is still here',
  ),
  'questionnaire.answers': refusal(
    422,
    '有必答题没有答，或答得不合要求',
    'A required question isn’t answered, or an answer doesn’t fit its question',
  ),
  'questionnaire.anonymous': refusal(
    409,
    '这份问卷是匿名的，答案不记名字',
    'This questionnaire is anonymous: answers bear no name',
  ),
  'questionnaire.named': refusal(409, '这份问卷不是匿名的', 'This questionnaire isn’t anonymous'),
  'questionnaire.ballot': refusal(
    403,
    '这张匿名答卷没有经过签名，没有收下',
    'This anonymous ballot isn’t signed and wasn’t taken',
  ),
  // replay video
  'playback.unknown': refusal(404, '没有这个片段，或老师没有开放', 'This segment doesn’t exist or isn’t open', MISSING),
  'playback.notEnded': refusal(409, '下课后才能添加回放视频', 'A video is added once the lesson is over'),
  'playback.tooMany': refusal(409, '一节课最多 20 个片段', 'A lesson has 20 segments at most'),
  'playback.notVideo': refusal(422, '这是音频，选一个视频', 'This is audio. Choose a video'),
  'playback.notApproved': refusal(409, '视频审核通过后才能用', 'A video can be used once it’s approved'),
  'playback.lengthUnknown': refusal(
    422,
    '读不出视频有多长，存成 MP4 再上传',
    'The video doesn’t say how long it is. Save it as MP4 and upload it again',
  ),
  'playback.noProgram': refusal(
    409,
    '服务器没有剪辑用的 ffmpeg，请管理员装上',
    'The server has no ffmpeg, which makes cuts. Ask who runs it',
  ),
  'playback.cutting': refusal(
    409,
    '这个片段正在剪，做完再剪',
    'This segment is being cut. Cut it again once that is done',
  ),
  'playback.cutMeanwhile': refusal(
    409,
    '别处存过剪辑，这里的更早',
    'Another cut was saved elsewhere; this one is older',
  ),
  'playback.cutOutside': refusal(422, '剪掉的超出了录像', 'A cut lies outside the recording'),
  'playback.cutShort': refusal(422, '一处至少剪 0.5 秒', 'A cut is half a second at least'),
  'playback.leftShort': refusal(422, '剪完至少要留 10 秒', 'Ten seconds are left at least'),
  'playback.tooFast': refusal(
    409,
    '上报的比能看完的多，没有计入',
    'More was reported than can have been watched, so it doesn’t count',
  ),
  // drive
  'drive.unknown': refusal(404, '没有这个文件，或已被删除', 'This file doesn’t exist or was deleted', MISSING),
  'drive.full': refusal(
    409,
    '云盘放不下这个文件，先清空回收站或删掉一些',
    'Your drive has no room for this file. Empty the bin or delete something first',
  ), // [R9.18]
  'drive.tooManyFiles': refusal(409, '云盘最多放 2000 个文件', 'A drive holds 2000 files at most'),
  'drive.damaged': refusal(
    422,
    '这个文件不完整，或不是它名字说的格式，换一个再传',
    'This file is incomplete, or isn’t what its name says. Upload another one',
  ),
  'drive.subtitlesBroken': refusal(
    422,
    '字幕里有一句读不出来，改好再传',
    'One line of these subtitles can’t be read. Mend it and upload the file again',
  ),
  'drive.subtitlesEncoding': refusal(
    422,
    '字幕文件不是 UTF-8，另存为 UTF-8 再传',
    'This subtitle file isn’t UTF-8. Save it as UTF-8 and upload it again',
  ),
  'drive.tooDeep': refusal(422, '文件夹最多 5 层', 'Folders are 5 deep at most'),
  'drive.notApproved': refusal(409, '审核通过后才能分享', 'Only files that were approved can be shared'),
  'drive.notTaught': refusal(403, '只能分享到你主讲或共同授课的班', 'You can only share into classes that you teach'),
  'drive.decided': refusal(
    409,
    '这个文件已经审过，或正在重新转码',
    'This file was reviewed meanwhile, or is being processed anew',
  ),
  'drive.unseen': refusal(409, '先打开看过，再审核', 'Open it before you decide'),
  'drive.tooManyClasses': refusal(409, '一个文件最多分享到 20 个班', 'A file is shared into 20 classes at most'),
  // teams of a class
  'team.unknown': refusal(404, '没有这个团队，或已解散', 'This team doesn’t exist or was dissolved', MISSING),
  'team.notArranged': refusal(409, '老师还没有开放组队', 'Your teacher hasn’t opened teams yet'),
  'team.closed': refusal(409, '组队已截止，由老师安排', 'The time for teams is over. Your teacher sees to the rest'),
  'team.full': refusal(409, '这个队刚满，换一个队', 'This team has just filled up. Choose another one'),
  'team.alreadyIn': refusal(409, '已经在一个团队里，先退出再加入', 'Already in a team: leave that one first'), // [R8.36]
  'team.notIn': refusal(409, '不在这个团队里', 'Not in this team'),
  'team.notCaptain': refusal(403, '只有队长和老师能管理这个团队', 'Only its captain and teachers manage this team'),
  'team.wrongPassword': refusal(422, '密码不对，可以问队长', 'Wrong password. Ask the captain'),
  'team.passwordTooSimple': refusal(
    422,
    '密码太简单，换成字母和数字混着用，也别用队名',
    'This password is too simple: mix letters and digits, and don’t use the team’s name',
  ), // [R5.26]
  'team.nameTaken': refusal(409, '已经有同名的队，换个名字', 'There’s a team of that name. Choose another one'),
  'team.tooMany': refusal(409, '团队数已到上限', 'This class has as many teams as it can'),
  'team.size': refusal(422, '每队最少的人数不能比最多的多', 'The smallest size can’t be above the largest'),
  'team.past': refusal(422, '组队的截止时间要比现在晚', 'Teams must close later than now'),
  'team.notAStudent': refusal(422, '只有这个班的学生能进团队', 'Only students of this class can be in a team'),
  // homework
  'homework.unknown': refusal(404, '没有这份作业，或已被删除', 'This homework doesn’t exist or was deleted', MISSING),
  'homework.nothingThere': refusal(404, '这名学生还没有提交', 'This student hasn’t submitted anything yet'),
  'homework.notOpen': refusal(409, '还没到开始时间，不能提交', 'It hasn’t opened yet'),
  'homework.over': refusal(409, '已截止，不能提交', 'The deadline has passed. You can’t submit any more'), // [R8.35]
  'homework.pictureUnreadable': refusal(
    422,
    '作业里有图片读不出来，换一张再提交',
    'One of the images of your homework can’t be read. Choose another one',
  ), // [R5.56]
  'homework.empty': refusal(422, '写几句，或加上图片、文件再提交', 'Write something, or add an image or a file'),
  'homework.pictureReplaced': refusal(
    409,
    '这张图片已不在提交里，请重新读取',
    'This image is no longer part of the submission. Read it again',
  ),
  'homework.annotationsFull': refusal(
    409,
    `一张图片上最多写 ${LIMITS.annotationStrokes} 笔`,
    `An image holds ${LIMITS.annotationStrokes} strokes at most`,
  ),
  'homework.strokeTooLong': refusal(
    422,
    `一笔最多 ${LIMITS.annotationPoints} 个点`,
    `A stroke has ${LIMITS.annotationPoints} points at most`,
  ),
  'homework.aboveFull': refusal(422, '得分不能超过满分', 'The score can’t be above full marks'),
  'homework.window': refusal(422, '截止时间要晚于开始时间', 'It must be due later than it opens'),
  'homework.noTeam': refusal(
    409,
    '这份作业按团队交，你还没有团队，先加入一个',
    'Teams submit this homework, and you’re in none. Join a team first',
  ),
  'homework.byFixed': refusal(
    409,
    '已经有人交了作业，不能再改由谁来交',
    'Homework was submitted already, so who submits it can’t change any more',
  ),
  'homework.rubricSum': refusal(
    422,
    '评分项的分值加起来要等于满分',
    'The points of all criteria must add up to full marks',
  ),
  'homework.rubricScore': refusal(
    422,
    '按现在的评分项逐项给分，每项不超过它的分值，总分是各项之和',
    'Score each criterion of the rubric as it is now, none above its points. Their sum is the score',
  ),
  'homework.noPrograms': refusal(422, '作业里不能有编程题', 'Homework can’t have programming questions'),
  'homework.questionUnready': refusal(
    422,
    '有题目还不完整，先在题库里补上',
    'A question isn’t complete. Complete it in the library first',
  ),
  'homework.questionsSum': refusal(
    422,
    '各题分值加起来要等于满分',
    'The points of all questions must add up to full marks',
  ),
  'homework.questionsOrRubric': refusal(422, '题目和评分项只能有一种', 'Homework has either questions or a rubric'),
  'homework.questionsFixed': refusal(
    409,
    '已经有人交了作业，题目不能再改',
    'Homework was submitted already, so its questions can’t change any more',
  ),
  'homework.noSuchQuestion': refusal(422, '作业里没有这道题', 'This question isn’t in the homework'),
  'homework.itemScore': refusal(
    422,
    '逐题给分，每题不超过它的分值，总分是各题之和',
    'Score each question, none above its points. Their sum is the score',
  ),
  // experiments
  'experiment.unknown': refusal(
    404,
    '没有这个实验，或已被删除',
    'This experiment doesn’t exist or was deleted',
    MISSING,
  ),
  'experiment.nothingThere': refusal(404, '还没有这份实验报告', 'This lab report hasn’t been submitted yet'),
  'experiment.window': refusal(
    422,
    '截止时间要晚于开始时间，也晚于现在',
    'It must be due later than it opens, and later than now',
  ),
  'experiment.publishTime': refusal(
    422,
    '发布时间不能早于现在，并且要早于截止时间',
    'It can’t be published before now, nor after it is due',
  ), // [R5.32]
  'experiment.byFixed': refusal(
    409,
    '已经有人交了报告，不能再改由谁交',
    'Reports were submitted already, so who submits can’t change any more',
  ),
  'experiment.notOpen': refusal(409, '实验还没开始，不能交报告', 'This experiment hasn’t opened yet'),
  'experiment.over': refusal(
    409,
    '实验已截止，不能交报告',
    'The deadline of this experiment has passed. You can’t submit any more',
  ), // [R8.35]
  'experiment.noTeam': refusal(409, '这个实验按团队交，先加入一个团队', 'Teams submit this one. Join a team first'),
  'experiment.empty': refusal(422, '写几句，或加上文件再提交', 'Write something, or add a file'),
  'experiment.notMember': refusal(422, '有人不在这份报告里', 'Somebody there isn’t a member of this report'),
  // objection
  'objection.unknown': refusal(404, '没有这个疑问', 'There is no such objection'),
  'objection.noFigure': refusal(
    409,
    '成绩单里没有公布这一项的得分，不能提疑问',
    'No published figure stands there, so there is nothing to object to',
  ),
  'objection.stillOpen': refusal(
    409,
    '这个得分已经有一个疑问，等它结束或撤回',
    'You object to this figure already. Wait until that is closed, or withdraw it',
  ),
  'objection.onceMore': refusal(409, '只能再回一次', 'You can answer once more only'),
  // statistics
  'statistics.wordTwice': refusal(422, '同一个词只能写一处', 'A word can stand in one place only'),
  // transcript
  'transcript.notHundred': refusal(422, '各模块权重合计要是 100%', 'The weights of all modules must add up to 100%'), // [R5.21]
  'transcript.nameTwice': refusal(422, '名称不能重复', 'The same name stands there twice'), // [R5.20]
  'transcript.noUnit': refusal(404, '考核方案里没有这一项', 'The policy has no such unit'),
  'transcript.notStudent': refusal(422, '有人不是这个班的学生', 'Somebody there isn’t a student of this class'),
  'transcript.notPast': refusal(422, '那一天还没有过完', 'That day isn’t over yet'),
  'transcript.tooMany': refusal(
    409,
    `成绩单只给不超过 ${LIMITS.transcriptStudents} 人的班`,
    `Transcripts are for classes of up to ${LIMITS.transcriptStudents} students`,
  ), // [R9.05]
} as const satisfies Readonly<Record<string, Refusal>>;
