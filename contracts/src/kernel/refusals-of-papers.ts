import { MISSING, refusal, type Refusal } from './declared-refusal.ts';
import { LIMITS } from './limits.ts';

/** Libraries, knowledge graphs, courseware, papers, exams and attempts: every "no" about those. */
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
  'library.noTests': refusal(
    422,
    '编程题至少要有一个用例，才能存到题库',
    'A programming question needs a test before it can be saved here',
  ),
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
  'exam.tooManyClasses': refusal(
    409,
    '一次最多发布给 {most} 个班，一分钟后再发其余的',
    'A paper goes to {most} classes at most at once. Publish it to the others in a minute',
  ), // [R5.63]
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
} as const satisfies Readonly<Record<string, Refusal>>;
