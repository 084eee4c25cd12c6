import { FORBIDDEN, MISSING, refusal, type Refusal } from './declared-refusal.ts';

/** Lessons and their files, and what any command may be told: a lesson's screens carry these and no others with them. */
export const REFUSALS_OF_LESSONS = {
  // for all
  'edit.conflict': refusal(
    409,
    '别处刚改过，请看看要留哪一个',
    'This was changed elsewhere. Choose which version to keep',
  ),
  'already.so': refusal(409, '已经是这样了', 'Nothing to change: it’s already so'),
  'timer.void': refusal(409, '时间已改，这次不用做了', 'The time was changed, so there’s nothing to do'),
  'step.notNow': refusal(409, '现在还不能这样做', 'This can’t be done right now'),
  'page.forbidden': refusal(403, '你没有权限查看或操作', 'You don’t have permission for this', FORBIDDEN),
  // lesson
  'lesson.unknown': refusal(404, '没有这节课', 'This lesson doesn’t exist', MISSING),
  'lesson.exists': refusal(409, '这节课已经安排好了', 'This lesson is already scheduled'),
  'lesson.started': refusal(409, '这节课已经开始', 'This lesson has already started'),
  'lesson.notRunning': refusal(409, '这节课还没开始', 'This lesson hasn’t started yet'),
  'lesson.over': refusal(409, '这节课已经结束', 'This lesson is over'),
  // quiz
  'quiz.unknown': refusal(404, '没有这道题', 'This question doesn’t exist', MISSING),
  'quiz.exists': refusal(409, '这道题已经写好了', 'This question already exists'),
  'quiz.published': refusal(409, '题目已经发布，不能再改', 'This question has been published and can’t be changed'),
  'quiz.notPublished': refusal(409, '题目还没发布', 'This question hasn’t been published yet'),
  'quiz.tooMany': refusal(409, '这节课的题目已到上限', 'This lesson has reached its limit of questions'),
  'quiz.noKey': refusal(409, '还没有正确答案，不能发布', 'Add a correct answer before publishing'), // [R5.48]
  'quiz.keyNotAChoice': refusal(422, '正确答案不在选项里', 'The correct answer isn’t one of the choices'),
  'quiz.pictureOfNoChoice': refusal(
    422,
    '有图片所在的选项已经没有了，去掉这张图片',
    'An image belongs to a choice that is gone. Remove the image',
  ),
  'quiz.noSuchChoice': refusal(422, '没有这个选项', 'This choice doesn’t exist'),
  'quiz.anotherOpen': refusal(
    409,
    '上一题还在作答，先收题',
    'Another question is still open. Collect its answers first',
  ),
  'quiz.collected': refusal(409, '已经收题', 'Answers have already been collected'),
  'quiz.collectFirst': refusal(409, '先收题，再公布分布', 'Collect answers first'),
  'quiz.distributionFirst': refusal(409, '先公布分布，再公布答案', 'Show the distribution first'),
  'quiz.deadlinePast': refusal(409, '截止时间不能早于现在', 'Deadline cannot be earlier than the current time'), // [R5.30]
  'quiz.untimed': refusal(409, '这道题不限时，不用加时', 'This question has no time limit to extend'),
  'quiz.notLate': refusal(409, '这个人没有迟交的答案', 'This student has no late answer to accept'),
  'quiz.tooManyChosen': refusal(422, '选得太多了，请减少几项', 'Too many chosen. Choose fewer'),
  'quiz.keyNotNeeded': refusal(422, '这种题没有正确答案', 'This kind of question has no correct answer'),
  'quiz.pollHasNoAnswer': refusal(
    409,
    '这种题只公布分布，没有答案可公布',
    'This kind of question has a distribution, but no answer to show',
  ),
  'quiz.choicesGiven': refusal(422, '这种题的选项是固定的', 'This kind of question has no choices of its own'),
  'quiz.choicesMissing': refusal(422, '至少要有两个选项', 'Add at least two choices'),
  'quiz.pointsMissing': refusal(422, '这道题至少要有 0.1 分', 'A question must be worth at least 0.1 points'),
  'quiz.blankMissing': refusal(422, '题目里插入空，才有地方填', 'Insert a blank into the question'), // [R5.49]
  'quiz.tooManyBlanks': refusal(422, '空太多了，最多 10 个', 'Too many blanks. 10 at most'),
  'quiz.blanksNotNeeded': refusal(422, '答案和题目里的空对不上', 'The answers don’t match the blanks in the question'),
  'quiz.pointsUneven': refusal(
    422,
    '每空分值要相同，总分请按空数平分',
    'Every blank is worth the same. Choose points that divide evenly',
  ),
  'quiz.otherAnswer': refusal(
    422,
    '作答和题型对不上，请重新打开这道题',
    'This answer doesn’t fit the question. Open the question again',
  ),
  'quiz.nothingFilled': refusal(422, '至少填一个空', 'Fill in at least one blank'),
  'quiz.nothingWritten': refusal(422, '写几个字，或加一张图片', 'Write something, or add an image'),
  'quiz.tooManyPictures': refusal(422, '最多 9 张图片', 'At most 9 images'), // [R5.56]
  'quiz.programMissing': refusal(
    422,
    '编程题要选语言、写样例',
    'A programming question needs a language and its tests',
  ),
  'quiz.programNotNeeded': refusal(
    422,
    '只有编程题才有程序和用例',
    'Only a programming question has a program and tests',
  ),
  'quiz.noTests': refusal(409, '先加一个用例，再发布', 'Add a test before publishing'),
  'quiz.noCode': refusal(422, '先写程序，再提交', 'Write a program before submitting'),
  'quiz.scoringPending': refusal(
    409,
    '还有提交没判完，判完才能公布',
    'Some programs are still being run. Wait for their results',
  ),
  'quiz.notGraded': refusal(409, '这种题不用批改', 'This kind of question isn’t graded by hand'),
  'quiz.noAnswer': refusal(409, '这个人没有计入的作答', 'This student has no answer that counts'),
  'quiz.answerChanged': refusal(
    409,
    '这份作答刚改过，看过再批',
    'This answer has changed. Read it again before grading',
  ),
  'quiz.gradeTooHigh': refusal(422, '给的分超过了这道题的分值', 'That’s more points than the question is worth'),
  'quiz.answerIsOut': refusal(
    409,
    '答案已公布，不能再答一轮',
    'The answer has been shown. A second round comes before it',
  ),
  'quiz.notRepeatable': refusal(
    409,
    '主观题、编程题和匿名投票不能再答一轮',
    'A subjective or programming question and an anonymous poll have no second round',
  ),
  'quiz.repeatedOnce': refusal(409, '这道题已经答过两轮', 'This question has had its second round'),
  'quiz.noGroups': refusal(
    409,
    '还没有公布的分组，先分组再以组作答',
    'No groups are published yet. Publish groups first',
  ),
  'quiz.anonymousAsGroups': refusal(
    422,
    '匿名投票不能以组作答：一组一票就看得出是谁',
    'An anonymous poll can’t be answered by groups: a group’s vote would tell whose it is',
  ),
  'quiz.inSecondRound': refusal(409, '这道题有第二轮，答案随第二轮公布', 'Its answer is shown with the second round'),
  'quiz.noWords': refusal(409, '还没有作答，没有词云', 'Nobody has answered, so there are no words to show'),
  'quiz.onlyPollAnonymous': refusal(422, '只有投票可以匿名', 'Only a poll can be anonymous'),
  'quiz.ballotLate': refusal(
    409,
    '投票已经收了，你这一票没有收下',
    'The poll has been collected, and your ballot wasn’t taken',
  ),
  'quiz.ballotUnsigned': refusal(403, '这张选票没有经过签名，没有收下', 'This ballot isn’t signed and wasn’t taken'),
  'quiz.orderStale': refusal(409, '题目刚有变动，请按新的顺序再排', 'The questions have changed. Reorder them again'),
  // question cards
  'questionCard.unknown': refusal(404, '没有这张答题卡', 'This card doesn’t exist', MISSING),
  'questionCard.handedIn': refusal(409, '已经交卡，不能再改', 'You’ve handed in your card, so it can’t be changed'),
  'questionCard.twice': refusal(422, '同一道题在卡上只能有一次', 'A question can be on a card only once'),
  'questionCard.anonymous': refusal(
    409,
    '匿名投票要单独发，不能放进答题卡',
    'An anonymous poll is asked by itself, not on a card',
  ),
  // slides
  'slides.unknown': refusal(404, '没有这份课件', 'These slides don’t exist', MISSING),
  'slides.exists': refusal(409, '这份课件已经加好了', 'These slides have already been added'),
  'slides.tooMany': refusal(409, '这节课的课件已到上限', 'This lesson has reached its limit of slides'),
  'slides.fileMissing': refusal(409, '文件没有传上来，请重新上传', 'The file didn’t arrive. Upload it again'),
  'slides.shown': refusal(409, '已经放过的课件不能移除', 'Slides that have been shown can’t be removed'),
  'slides.notFailed': refusal(409, '这份课件没有出错，不用重试', 'These slides are fine, so there’s nothing to retry'),
  'slides.pageMissing': refusal(404, '没有这一页', 'This page of the slides doesn’t exist', MISSING),
  'slides.orderStale': refusal(409, '页面刚有变动，请按新的顺序再排', 'The pages have changed. Arrange them again'),
  'slides.pageShown': refusal(409, '放过的页不能删除', 'A page that has been shown can’t be deleted'),
  'slides.tooManyPages': refusal(409, '这节课的页数已到上限', 'This lesson has reached its limit of pages'),
  'slides.pageAsked': refusal(
    409,
    '这一页上有题目，先把题目移到别的页',
    'There’s a question on this page. Move it to another page first',
  ),
  'slides.pageNotReady': refusal(409, '这一页还在解析，请稍等', 'This page is still being prepared'),
  // board
  'board.full': refusal(409, '这一页写满了，请换一页', 'This page of the board is full. Take another one'),
  'board.strokeTooLong': refusal(422, '这一笔太长了，请分成几笔', 'This stroke is too long. Draw it in parts'),
  // danmu
  'danmu.off': refusal(409, '老师关了弹幕，文字还在输入框里', 'Your teacher turned danmu off. Your text is saved'),
  'danmu.muted': refusal(409, '老师把你禁言了，文字还在输入框里', 'Your teacher muted you. Your text is saved'),
  'danmu.tooFast': refusal(429, '发得太快，过两秒再发', 'Too fast. Wait two seconds'),
  'danmu.sensitive': refusal(
    422,
    '有不能发的词，已标出，改一下再发',
    'The marked words aren’t allowed. Edit them and try again',
  ), // [R5.10]
  'danmu.unknown': refusal(404, '没有这条弹幕', 'This danmu doesn’t exist', MISSING),
  'danmu.exists': refusal(409, '这条弹幕已经发了', 'This danmu was already sent'),
  // posts
  'posts.off': refusal(409, '老师关了投稿，写的内容还在', 'Your teacher turned posts off. What you wrote is saved'),
  'posts.votesOff': refusal(409, '老师关了投票', 'Your teacher turned votes off'),
  'posts.tooFast': refusal(429, '发得太快，过三秒再发', 'Too fast. Wait three seconds'),
  'posts.tooMany': refusal(409, '这节课你投的稿已到上限', 'You have reached the limit of posts for this lesson'),
  'posts.categoryGone': refusal(409, '老师去掉了这个分类，换一个再发', 'This category is gone. Choose another one'),
  'posts.pictureUnreadable': refusal(
    422,
    '有图片打不开，换一张再发',
    'One of the images can’t be opened. Replace it and try again',
  ),
  'posts.unknown': refusal(404, '没有这条投稿，或已撤下', 'This post doesn’t exist or was taken down', MISSING),
  // attendance
  'checkIn.closed': refusal(409, '签到没有开始，或已经结束', 'Check-in isn’t open'),
  'checkIn.wrongCode': refusal(
    422,
    '签到码不对或已过期，看屏幕上最新的',
    'Wrong or expired check-in code. Use the latest one on the screen',
  ),
  'attendance.notAStudent': refusal(422, '这个人不是班里的学生', 'This person isn’t a student in this class'),
  // files
  'file.tooLarge': refusal(
    413,
    '文件超过 100 MB，请压缩后再传',
    'This file is over 100 MB. Make it smaller and upload it again',
  ), // [R5.55]
  'file.unsupported': refusal(
    415,
    '不支持这种文件，请换成 PDF 或图片。PPT 在 PowerPoint 或 WPS 里用“文件 > 另存为 PDF”',
    'This file type isn’t supported. Use a PDF or images. In PowerPoint: File > Save as > PDF',
  ), // [R5.58]
  'file.encrypted': refusal(422, '文件有打开密码，去掉密码再传', 'It has a password. Take it off and upload it again'),
  'file.damaged': refusal(
    422,
    '文件不完整或已损坏，打不开。重新保存一份再传',
    'The file is damaged or not all there. Save it again and upload that',
  ),
  'file.unpacksTooLarge': refusal(
    422,
    '文件展开后太大，请压缩里面的图片和视频，或拆成几份再传',
    'Unpacked, this file is too large. Compress its images and videos, or split it',
  ),
  'file.hasMacros': refusal(
    422,
    '旧格式的文件里有宏，不能打开。另存为 PPTX、DOCX 或 PDF 再传',
    'This file of an old format has macros and isn’t opened. Save it as PPTX, DOCX or PDF and upload that',
  ),
  'file.pictureTooLarge': refusal(
    413,
    '图片超过 10 MB，请压缩后再传',
    'This image is over 10 MB. Make it smaller and upload it again',
  ), // [R5.56]
  'file.videoTooLarge': refusal(
    413,
    '视频超过 1 GB，请压缩后再传',
    'This video is over 1 GB. Make it smaller and upload it again',
  ), // [R5.55]
  'file.driveTooLarge': refusal(
    413,
    '文件超过 2 GB，剪短或压缩后再传',
    'This file is over 2 GB. Cut or compress it and upload it again',
  ), // [R5.57]
  'file.subtitlesTooLarge': refusal(
    413,
    '字幕文件超过 1 MB，看看是不是选错了',
    'This subtitle file is over 1 MB. See whether it is the right one',
  ), // [R5.57]
  'file.typeNotTaken': refusal(415, '这里不收这种文件', 'This kind of file isn’t accepted here'), // [R5.58]
  'file.contentDiffers': refusal(
    415,
    '文件内容和扩展名不符，请检查后再传',
    'The file isn’t what its name says. Check it and upload it again',
  ), // [R5.58]
  'file.offset': refusal(409, '这一段已经传过，请接着往后传', 'The upload goes on from another place'),
  'file.pictureUnreadable': refusal(
    422,
    '这张图片打不开，换一张再传',
    'This image can’t be opened. Upload another one',
  ),
  'file.gone': refusal(409, '附件不在了，请重新上传', 'An attachment is gone. Upload it again'),
  'file.empty': refusal(422, '这个文件是空的', 'This file is empty'),
  'file.broken': refusal(400, '文件没有传完整，请重新上传', 'The upload was incomplete. Upload the file again'),
  'file.tooManyToday': refusal(
    429,
    '一天最多上传 2 GB，明天再传',
    'You can upload up to 2 GB a day. Try again tomorrow',
  ),
  'file.schoolFull': refusal(
    409,
    '学校的文件空间已满，请移除不用的课件和附件，或联系管理员',
    'Your school has used up its space for files. Remove slides and attachments you don’t need, or contact your administrator',
  ),
  'file.noSpace': refusal(
    503,
    '服务器存储空间不足，暂时不能上传，请联系管理员',
    'The server is running out of space, so uploads are paused. Contact your administrator',
  ),
  'file.anotherUpload': refusal(
    409,
    '上一个文件还在上传，传完再传下一个',
    'Another file is still uploading. Wait until it’s done',
  ), // [R5.55]
} as const satisfies Readonly<Record<string, Refusal>>;

export type LessonRefusalCode = keyof typeof REFUSALS_OF_LESSONS;
