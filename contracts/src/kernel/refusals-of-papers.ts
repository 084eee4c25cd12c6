import { MISSING, refusal, type Refusal } from './declared-refusal.ts';
import { LIMITS } from './limits.ts';

/** Libraries, courseware, papers, exams, attempts, homework, experiments, discussions and transcripts: every "no" about those. */
/** Libraries, knowledge graphs, courseware, papers, exams, attempts, homework, discussions and transcripts: every "no" about those. */
export const REFUSALS_OF_PAPERS = {
  // library
  'library.unknown': refusal(404, '题库里没有这道题', 'The library has no such question', MISSING),
  'library.same': refusal(
    409,
    '没有保存：题库里已有一样的题',
    'Not saved: the library has a question with the same content',
  ), // [R8.39]
  'library.notImported': refusal(
    409,
    '这一批没有保存：有些题要先改',
    'This batch isn’t saved: some of its questions must be mended first',
  ), // [R8.39]
  'library.full': refusal(409, '这个题库满了，先把不用的题删掉', 'This library is full. Delete what you don’t need'),
  'library.noKey': refusal(
    422,
    '有正确答案才能存到题库',
    'A question needs its correct answer before it can be saved here',
  ), // [R5.48, R5.49]
  'library.tagTwice': refusal(422, '同一个标签写了两次', 'The same tag stands there twice'), // [R5.12]
  'library.tooManyTags': refusal(409, '标签太多了，每题最多 10 个', 'Too many tags. 10 at most for a question'),
  'library.tooDeep': refusal(422, '文件夹最多五层', 'Folders go five levels deep at most'),
  'library.binOver': refusal(409, '删除已超过 30 天，找不回来了', 'It was deleted more than 30 days ago and is gone'),
  // knowledge
  'knowledge.unknown': refusal(404, '图谱里没有这个知识点', 'The graph has no such node', MISSING),
  'knowledge.nameTaken': refusal(409, '图谱里已有同名的知识点', 'The graph has a node of that name'),
  'knowledge.full': refusal(409, '图谱满了，最多 2000 个知识点', 'The graph is full. It takes 2,000 nodes at most'),
  'knowledge.cycle': refusal(
    409,
    '不能连：先学和后学会绕成圈',
    'Not linked: what comes first would need what comes after',
  ),
  'knowledge.tooManyNeeds': refusal(
    409,
    '先学的太多了，每个知识点最多 20 个',
    'Too much comes before it. 20 nodes at most',
  ),
  'knowledge.tooManyResources': refusal(
    409,
    '资源太多了，每个知识点最多 20 个',
    'Too many pages. 20 at most for a node',
  ),
  'knowledge.tooManyQuestions': refusal(
    409,
    '题目太多了，每个知识点最多 200 道',
    'Too many questions. 200 at most for a node',
  ),
  'knowledge.questionUnknown': refusal(
    404,
    '有的题不在你的题库和课程题库里',
    'Some of these questions are neither in your library nor in the course’s',
    MISSING,
  ),
  // courseware
  'courseware.unknown': refusal(404, '课件库里没有这份课件', 'Your courseware has no such item', MISSING),
  'courseware.noEdition': refusal(
    409,
    '这份课件刚有了新版本，请重新打开',
    'This courseware has a newer version. Open it again',
  ),
  'courseware.notReady': refusal(409, '这份课件还没有全部解析好', 'This courseware isn’t ready in all its pages yet'),
  'courseware.noPage': refusal(422, '这份课件里没有这样的页面顺序', 'This courseware has no such order of pages'),
  'courseware.tooManyEditions': refusal(
    409,
    '这份课件的版本已到上限，请另存为新课件',
    'This courseware has reached its limit of versions. Save the file as a new item',
  ),
  'courseware.tooDeep': refusal(422, '课件的文件夹最多五层', 'Folders of courseware go five levels deep at most'),
  'courseware.binOver': refusal(
    409,
    '这份课件删除已超过 30 天，找不回来了',
    'This courseware was deleted more than 30 days ago and is gone',
  ),
  // attempt
  'attempt.unknown': refusal(404, '没有这份答卷', 'This attempt doesn’t exist', MISSING),
  'attempt.otherDevice': refusal(
    409,
    '正在另一台设备上作答，要在这里继续请先接过来',
    'You are answering on another device. Choose to continue here first',
  ),
  'attempt.over': refusal(409, '已过截止时间，不能提交', 'The deadline has passed, so this can’t be submitted'), // [R8.35]
  'attempt.handedIn': refusal(409, '已经交卷，不能再改', 'Already handed in. It can’t be changed any more'),
  'attempt.notHandedIn': refusal(409, '还没交卷', 'It hasn’t been handed in yet'), // [R4.11]
  'attempt.notFinished': refusal(409, '上一次还没交卷', 'Hand in the attempt that you began first'),
  'attempt.noSuchItem': refusal(422, '这份卷子里没有这道题', 'This question isn’t in the paper'),
  'attempt.otherAnswer': refusal(422, '这道题不是这样作答的', 'This isn’t an answer to this kind of question'),
  'attempt.noneLate': refusal(409, '没有等着决定的迟到答案', 'There are no late answers to decide on'),
  'attempt.notGraded': refusal(422, '这道题没有要批改的作答', 'There is no answer to grade here'),
  'attempt.aboveFull': refusal(422, '得分不能超过这道题的满分', 'The score can’t be above what the question is worth'),
  'attempt.notProctored': refusal(409, '这场考试没有监考', 'This exam isn’t proctored'),
  // exam
  'exam.unknown': refusal(404, '没有这场考试', 'This exam doesn’t exist', MISSING),
  'exam.publishPast': refusal(422, '考试的发布时间不能早于现在', 'It can’t be published before now'), // [R5.32]
  'exam.publishLate': refusal(422, '发布时间要早于截止时间', 'It must be published before its deadline'), // [R5.32]
  'exam.startEarly': refusal(
    422,
    '开始时间不能早于发布时间和现在',
    'It can’t start before now or before it is published',
  ), // [R5.33]
  'exam.deadlinePast': refusal(422, '考试的截止时间不能早于现在', 'The deadline can’t be before now'), // [R5.30]
  'exam.deadlineShort': refusal(
    422,
    '截止时间不能早于现在加时长',
    'The deadline can’t be before now plus the duration',
  ), // [R5.30]
  'exam.deadlineBeforeStart': refusal(
    422,
    '考试的截止时间要晚于开始时间',
    'An exam’s deadline must be after its start',
  ),
  'exam.scoreEarly': refusal(422, '公布分数不能早于开始时间', 'Scores can’t be out before the start'),
  'exam.answersEarly': refusal(422, '公布答案时间不能早于截止时间', 'Answers can’t be out before the deadline'), // [R5.31]
  'exam.viewEarly': refusal(
    422,
    '可以看试卷的时间不能早于现在、发布和截止',
    'The paper can’t be read before now, before it is published or before the deadline',
  ), // [R5.34]
  'exam.attemptsUnsaid': refusal(422, '可以考几次要写明', 'Say how many attempts there are'), // [R9.10]
  'exam.proctoredUntimed': refusal(
    422,
    '有监考的考试要有截止时间和时长',
    'A proctored exam needs a deadline and a time limit',
  ), // [R5.40]
  'exam.proctoredOnce': refusal(422, '有监考的考试只能考一次', 'A proctored exam is sat once'), // [R5.40]
  'exam.leavesUnsaid': refusal(422, '自动收卷要写明离开几次', 'To collect by itself, it needs a number of leaves'), // [R5.41]
  'exam.variantsDiffer': refusal(
    422,
    '每一套的题数和总分要一样',
    'All variants need as many questions and points as the first',
  ),
  'exam.empty': refusal(422, '试卷里没有题', 'The paper has no questions'),
  'exam.emptyGroup': refusal(422, '有题组里没有题，先加题或删掉它', 'A group has no questions. Add some or delete it'), // [R5.46]
  'exam.unready': refusal(422, '有题还没写好，先改好再发布', 'Some questions aren’t finished. Mend them first'), // [R5.48, R5.49]
  'exam.isOut': refusal(409, '已经发布，不能再改', 'It’s been published and can’t be changed any more'), // [R4.22]
  'exam.notStarted': refusal(409, '还没到开考时间', 'This exam hasn’t started yet'),
  'exam.over': refusal(409, '考试已经截止', 'This exam is over'),
  'exam.noAttemptsLeft': refusal(409, '考试次数已经用完', 'You have no attempts left'), // [R9.10]
  'exam.onComputerOnly': refusal(409, '这场考试只能用电脑网页', 'This exam can be sat in a computer’s browser only'),
  'exam.onPhoneOnly': refusal(409, '这场考试只能用手机', 'This exam can be sat on a phone only'),
  'exam.wrongPassword': refusal(403, '考试密码不对', 'Wrong exam password'), // [R5.25]
  'exam.wrongViewPassword': refusal(403, '看卷密码不对', 'Wrong password for reading papers'), // [R6.12]
  'exam.papersClosed': refusal(403, '先输入看卷密码，再看答卷', 'Give the password for reading papers first'), // [R6.12]
  'exam.photoFirst': refusal(409, '先拍照核验，再开始考试', 'Take your photo first, then begin'), // [R4.12]
  'exam.photoFailed': refusal(
    409,
    '照片没有通过，重拍一张再开始',
    'Your photo didn’t pass. Take another one, then begin',
  ),
  'exam.photoEarly': refusal(409, '开考前 30 分钟才能拍照', 'Photos are taken from 30 minutes before the start'), // [R9.12]
  'exam.noPhotoCheck': refusal(409, '这场考试不用拍照核验', 'This exam has no photo check'),
  'exam.photoUnreadable': refusal(422, '照片打不开，请重拍一张', 'This photo can’t be read. Take another one'),
  'exam.photoGone': refusal(404, '这张照片已经不在了', 'This photo is no longer there'),
  'exam.photoOther': refusal(409, '照片刚换过，或别人已经处理', 'There is another photo by now, or it was decided on'),
  'exam.pastAnswers': refusal(409, '延长后会晚于公布答案的时间', 'That would end after the answers are out'), // [R5.31]
  'exam.stillRunning': refusal(409, '截止以后才能公布答案', 'Answers can be released after the deadline'), // [R5.31]
  'exam.noSuchItem': refusal(404, '这场考试里没有这道题', 'This exam has no such question', MISSING),
  'exam.keyUnsaid': refusal(
    422,
    '写明正确答案，或者全员给满分，二选一',
    'Say what is right, or give full points to everybody: one of the two',
  ),
  // paper
  'paper.unknown': refusal(404, '没有这份试卷', 'This paper doesn’t exist', MISSING),
  'paper.noGroup': refusal(404, '这份试卷里没有这个题组', 'The paper has no such group', MISSING),
  'paper.noQuestion': refusal(404, '这份试卷里没有这道题', 'The paper has no such question', MISSING),
  'paper.tooManyGroups': refusal(
    409,
    `一套卷子最多 ${LIMITS.paperGroups} 个题组`,
    `A paper has ${LIMITS.paperGroups} groups at most`,
  ), // [R5.45]
  'paper.tooManyQuestions': refusal(
    409,
    `一套卷子最多 ${LIMITS.paperQuestions} 道题`,
    `A paper has ${LIMITS.paperQuestions} questions at most`,
  ), // [R5.45]
  'paper.tooManyVariants': refusal(
    409,
    `一份试卷最多 ${LIMITS.paperVariants} 套`,
    `A paper has ${LIMITS.paperVariants} variants at most`,
  ),
  'paper.tooFewMatch': refusal(
    409,
    '符合条件的题不够抽，放宽条件或少抽几道',
    'Too few questions match. Ask for fewer, or widen what may be drawn',
  ),
  'paper.noDraw': refusal(404, '这份试卷里没有这次抽题抽到的题', 'Nothing of this draw is left in the paper', MISSING),
  'paper.nothingToPrint': refusal(
    409,
    '卷子里还没有题，没有答题卡可印',
    'The paper has no questions yet, so there is no sheet',
  ),
  'paper.drawnSince': refusal(409, '这之后又抽过，不能撤销了', 'It was drawn again since, so this can’t be undone'),
  // discussion
  'discussion.unknown': refusal(404, '没有这个话题，或已被删除', 'This topic doesn’t exist or was deleted', MISSING),
  'discussion.closed': refusal(
    409,
    '话题已关闭，不能再发言，可以看和点赞',
    'This topic is closed. You can read and like',
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
  'discussion.notScored': refusal(409, '这个话题不计分', 'This topic isn’t scored'),
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
  // transcript
  'transcript.notHundred': refusal(422, '各模块权重合计要是 100%', 'The weights of all modules must add up to 100%'), // [R5.21]
  'transcript.nameTwice': refusal(422, '名称不能重复', 'The same name stands there twice'), // [R5.20]
  'transcript.noUnit': refusal(404, '考核方案里没有这一项', 'The policy has no such unit'),
  'transcript.notStudent': refusal(422, '有人不是这个班的学生', 'Somebody there isn’t a student of this class'),
  'transcript.tooMany': refusal(
    409,
    `成绩单只给不超过 ${LIMITS.transcriptStudents} 人的班`,
    `Transcripts are for classes of up to ${LIMITS.transcriptStudents} students`,
  ), // [R9.05]
} as const satisfies Readonly<Record<string, Refusal>>;
