import { FORBIDDEN, MISSING, refusal, type Refusal } from './refusal-kind.ts';

/** What is refused around a class and in its lessons. */
export const IN_CLASS = {
  // joining [R8.32]
  'join.codeUnknown': refusal(
    404,
    '邀请码或课堂码不存在，请核对后重新输入',
    'Invite code or lesson code does not exist, please verify and re-enter',
  ),
  'join.classFull': refusal(
    409,
    '进不去：这个班的人数已满',
    'Unable to join. The number of students in the class has reached the upper limit',
  ),
  'join.restricted': refusal(409, '老师已限制加入这个班', 'The teacher has restricted joining for this class'),
  'join.failed': refusal(503, '加入失败，请稍后再试', 'Failed to join the class. Please try again later'),
  'join.over': refusal(409, '这个班或这节课已经结束', 'This class or lesson is over'),
  'join.notBound': refusal(
    409,
    '这个班只对本校师生开放，请先登录已绑定身份的账号',
    'This class is for members of the school only. Sign in with your school account',
  ),
  'seat.nameTaken': refusal(
    409,
    '这个名字有账号在用。是你就用账号登录；只是同名，就加一个字区分',
    'Someone with an account has this name. If it’s you, sign in; if not, add something to tell you apart',
  ),
  'join.notJoined': refusal(403, '先用课堂码进这节课', 'Join this lesson with its code first', FORBIDDEN),
  // class
  'class.exists': refusal(409, '这个班已经建好了', 'This class already exists'),
  'class.personUnknown': refusal(422, '学校里没有这个人', 'This person isn’t at this school'),
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
  'quiz.keyNotNeeded': refusal(422, '投票没有正确答案', 'A poll has no correct answer'),
  'quiz.pollHasNoAnswer': refusal(409, '投票只公布分布', 'A poll has a distribution, but no answer to show'),
  'quiz.choicesGiven': refusal(422, '判断题的选项是固定的', 'A true or false question has fixed choices'),
  'quiz.choicesMissing': refusal(422, '至少要有两个选项', 'Add at least two choices'),
  'quiz.pointsMissing': refusal(422, '这道题至少要有 0.1 分', 'A question must be worth at least 0.1 points'),
  'quiz.orderStale': refusal(409, '题目刚有变动，请按新的顺序再排', 'The questions have changed. Reorder them again'),
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
  'slides.pageAsked': refusal(
    409,
    '这一页上有题目，先把题目移到别的页',
    'There’s a question on this page. Move it to another page first',
  ),
  'slides.pageNotReady': refusal(409, '这一页还在解析，请稍等', 'This page is still being prepared'),
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
  // attendance
  'checkIn.closed': refusal(409, '签到没有开始，或已经结束', 'Check-in isn’t open'),
  'checkIn.wrongCode': refusal(
    422,
    '签到码不对或已过期，看屏幕上最新的',
    'Wrong or expired check-in code. Use the latest one on the screen',
  ),
  'attendance.notAStudent': refusal(422, '这个人不是班里的学生', 'This person isn’t a student in this class'),
  // screens
  'screen.codeUnknown': refusal(404, '投屏码不存在或已过期', 'This screen code doesn’t exist or has expired'),
  'screen.unknown': refusal(404, '没有这块屏', 'This screen doesn’t exist', MISSING),
  'screen.tooMany': refusal(409, '投屏的数量已到上限', 'This lesson has reached its limit of screens'),
} as const satisfies Record<string, Refusal>;
