import { FORBIDDEN, MISSING, TOAST, refusal, type Refusal } from './declared-refusal.ts';
import { REFUSALS_OF_PEOPLE } from './refusals-of-people.ts';

/** Every "no" that Lectern says: a closed list, each with its text in both languages. */
export const REFUSALS = {
  ...REFUSALS_OF_PEOPLE,
  // the request itself
  'request.malformed': refusal(
    400,
    '请求的内容读不懂，请刷新后再试',
    'This request couldn’t be read. Reload and try again',
  ),
  'request.invalid': refusal(
    422,
    '有几处填得不对，改好后再提交',
    'Some fields need fixing. Edit them and submit again',
  ),
  'request.tooLarge': refusal(413, '内容太大，请精简后再提交', 'That’s too large. Shorten it and try again'),
  'request.keyMissing': refusal(400, '请求缺少幂等键', 'The request needs an Idempotency-Key'),
  'request.keyReused': refusal(
    422,
    '同一个请求号用在了不同的内容上',
    'This Idempotency-Key was already used for a different request',
  ),
  'request.failed': refusal(500, '请求失败，请重试', 'The request failed. Try again', TOAST), // [R8.40]
  'server.error': refusal(500, '服务器出错，请稍后再试', 'Server error. Try again later', TOAST), // [R8.40]
  'server.busy': refusal(503, '服务器忙，请稍后再试', 'The server is busy. Try again shortly', TOAST), // [R8.40]
  'page.missing': refusal(404, '页面不存在或已被删除', 'This page doesn’t exist or was deleted', MISSING),
  'query.tooSlow': refusal(
    422,
    '一次要算的太多，请用学期、班级或时间缩小范围',
    'That’s too much to calculate at once. Narrow it down by term, class or time',
  ),
  'request.tooSlow': refusal(408, '请求传得太慢，请重试', 'The request took too long to arrive. Try again', TOAST),
  'socket.tooMany': refusal(
    429,
    '打开的窗口太多，请关掉几个再试',
    'Open in too many windows. Close some and try again',
  ),
  'query.tooMany': refusal(429, '同时在查的太多，请稍后再试', 'Too many requests at once. Try again shortly'),
  'rate.limited': refusal(429, '尝试太频繁，请稍后再试', 'Too many attempts. Try again later'),
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
  'slides.tooManyPages': refusal(409, '这节课的页数已到上限', 'This lesson has reached its limit of pages'),
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
  // what people write
  'text.sensitive': refusal(422, '有不能发布的词，改掉再发', 'Some words aren’t allowed. Edit them and try again'), // [R5.10]
  // announcements
  'announcement.unknown': refusal(
    404,
    '没有这条公告，或已被删除',
    'This announcement doesn’t exist or was deleted',
    MISSING,
  ),
  'announcement.justReminded': refusal(
    409,
    '一小时内已提醒过，请稍后再提醒',
    'A reminder was sent less than an hour ago. Try again later',
  ),
  'announcement.past': refusal(422, '发布时间不能早于现在', 'The publish time can’t be in the past'), // [R5.35]
  // notices
  'notice.noAddress': refusal(409, '先绑定一个邮箱', 'Add an email address first'),
  'notice.unknown': refusal(404, '没有这条通知，或已被撤回', 'This notice doesn’t exist or was taken back', MISSING),
  // screens
  'screen.codeUnknown': refusal(404, '投屏码不存在或已过期', 'This screen code doesn’t exist or has expired'),
  'screen.unknown': refusal(404, '没有这块屏', 'This screen doesn’t exist', MISSING),
  'screen.tooMany': refusal(409, '投屏的数量已到上限', 'This lesson has reached its limit of screens'),
  // what others published [R8.33]
  'activity.notYours': refusal(
    403,
    '没有权限：不能删除或改动其他老师的日志和活动',
    'Permission denied: you can’t delete or change other teachers’ logs or activities',
    FORBIDDEN,
  ),
  // what pages tell
  'track.broken': refusal(422, '这条记录不合格式，没有保存', 'This record is malformed and wasn’t saved'),
  'track.eventUnknown': refusal(422, '没有这种事件，没有保存', 'This event doesn’t exist and wasn’t saved'),
  'track.tooMany': refusal(413, '一次最多 100 条记录，请分批再发', 'Up to 100 records at a time. Send them in batches'),
  // grants
  'closure.teaches': refusal(
    409,
    '你还是班级的主讲，先转给别的老师或归档',
    'You’re still the main lecturer of a class. Hand it over or archive it first',
  ),
  'closure.lastOperator': refusal(
    409,
    '学校只有你能管理授权，先授权给另一个人',
    'You’re the only one who manages the school. Give that permission to somebody else first',
  ),
  'grant.unknown': refusal(404, '没有这项授权', 'This grant doesn’t exist', MISSING),
  'grant.toOneself': refusal(
    409,
    '不能给自己授权，请另一位授权人来做',
    'You can’t give yourself a grant. Ask another operator',
  ),
  'grant.schoolOnly': refusal(
    422,
    '只有督导可以限定到一个班或一节课',
    'Only review can be limited to a class or a lesson',
  ),
  'grant.overAlready': refusal(422, '授权的期限不能早于现在', 'A grant can’t end in the past'),
  // exports
  'export.tooMany': refusal(
    409,
    '同时最多导出 5 份，等一份做完或取消一份',
    'Five exports are already running. Wait for one to finish, or cancel one',
  ),
  'export.notReady': refusal(409, '这份导出还没做好', 'This export isn’t ready yet'),
  // evidence
  'evidence.unsigned': refusal(
    503,
    '账本的根现在签不了名，暂时不能导出，请联系管理员',
    'The ledger can’t be signed right now, so nothing was exported. Contact your administrator',
  ),
  'evidence.another': refusal(
    409,
    '上一个证据包还在导出，完成后再试',
    'Another export of yours is still running. Try again when it’s done',
  ),
  // statements, for programs that read them
  'xapi.credentials': refusal(401, '没有这个密钥，或密钥不对', 'Unknown key, or wrong secret'),
  'xapi.version': refusal(
    400,
    '请求缺少 X-Experience-API-Version，或不是 1.0 版',
    'X-Experience-API-Version is missing or isn’t 1.0',
  ),
  'xapi.parameters': refusal(
    400,
    '参数不认识、写错了或互相矛盾',
    'A parameter is unknown, malformed or contradicts another',
  ),
  'xapi.another': refusal(
    429,
    '这个密钥已有两个请求在查，等其中一个完成后再试',
    'This key already has two requests running. Wait for one to finish',
  ),
  'xapi.noStatement': refusal(404, '没有这条语句', 'This statement doesn’t exist'),
  'xapi.readOnly': refusal(405, '学习日志在这里只能读', 'Statements are read-only here'),
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
  'file.videoTooLarge': refusal(
    413,
    '视频超过 1 GB，请压缩后再传',
    'This video is over 1 GB. Make it smaller and upload it again',
  ), // [R5.55]
  'file.typeNotTaken': refusal(415, '这里不收这种文件', 'This kind of file isn’t accepted here'), // [R5.58]
  'file.contentDiffers': refusal(
    415,
    '文件内容和扩展名不符，请检查后再传',
    'The file isn’t what its name says. Check it and upload it again',
  ), // [R5.58]
  'file.offset': refusal(409, '这一段已经传过，请接着往后传', 'The upload goes on from another place'),
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
  // for all
  'edit.conflict': refusal(
    409,
    '别处刚改过，请看看要留哪一个',
    'This was changed elsewhere. Choose which version to keep',
  ),
  'already.so': refusal(409, '已经是这样了', 'Nothing to change: it’s already so'),
  'timer.void': refusal(409, '时间已改，这次不用做了', 'The time was changed, so there’s nothing to do'),
  'step.notNow': refusal(409, '现在还不能这样做', 'This can’t be done right now'),
} as const satisfies Record<string, Refusal>;
