import { textsOf } from '../kit/i18n/text.ts';

/** What each page is for, in a sentence or two, and which keys hold on all of them. */
export const texts = {
  'help.title': ['这个页面', 'About this page'],
  'help.keys': ['按键', 'Keys'],
  'help.search': [
    '搜索课程、班级、课、人、公告和题目',
    'Search courses, classes, lessons, people, announcements and questions',
  ],
  'help.open': ['打开这里', 'Open this list'],
  'help.close': ['关掉对话框或菜单', 'Close a dialog or a menu'],
  'help.next': ['到下一个能操作的地方', 'Go to the next thing you can use'],
  'help.press': ['打开、确认', 'Open or confirm'],
  'help.move': ['在菜单、标签和选项里移动', 'Move within a menu, tabs or options'],
  'help.other': ['左边是能去的地方，右边是这里的内容。', 'On the left is where you can go, on the right what is here.'],
  'help.home': [
    '你的课都在这里：最上面是下一节，点它去备课或开始；下面是上完的，点开看报告和回放。',
    'All your lessons: the next one is at the top, to prepare or start. Below are those that are over, with reports and replays.',
  ],
  'help.me': [
    '你的姓名、登录方式和登录着的设备。手机丢了，在这里把它退出。',
    'Your name, how you sign in, and where you’re signed in. If you lose a phone, sign it out here.',
  ],
  'help.workspace': [
    '用你的身份进学校的 AI 工作台：先看清交出什么，再进去。',
    'Go to your school’s AI workspace as yourself. See first what is handed over.',
  ],
  'help.statistics': [
    '按周看参与、出勤和得分，谁在落后、凭哪条规则。点一个数，看它由什么组成。',
    'Taking part, attendance and scores by week, and who falls behind by which rule. Press a figure to see what it is made of.',
  ],
  'help.knowledge': [
    '课程里先学什么、后学什么，每个知识点掌握得怎样。方向键在图里走，T 换成列表。',
    'What comes before what in the course, and how well each node is known. Arrow keys lead through the graph, T shows the list.',
  ],
  'help.closure': [
    '关闭账号前看清会删什么、留什么；等待期里随时能撤回。',
    'What is deleted and what stays when you close your account. You can change your mind while you wait.',
  ],
  'help.membership': [
    '你的会员和能买的套餐。应付多少由服务器算，升级时没用完的天数会抵扣。',
    'Your membership and what you can buy. The server says what you pay; unused days are credited when you upgrade.',
  ],
  'help.orders': ['买过的会员：接着付、取消，或申请退款。', 'What you bought: pay, cancel, or ask for a refund.'],
  'help.invoices': [
    '给付过的订单开发票，看开到哪一步，下载或再发一次 PDF。',
    'Ask for invoices of what you paid, see where they stand, and download or resend their PDF.',
  ],
  'help.invoiceQueue': [
    '谁在等发票。A 转给财务、上传 PDF，R 退回，J / K 换一张；开具后自动发邮件。',
    'Who waits for an invoice. A hands it on, then uploads its PDF; R returns, J and K move. An issued one is mailed.',
  ],
  'help.calendar': [
    '放假的日子和调休上班的周末。发票的期限按工作日算，这里的日子算在内。',
    'Days off, and weekends that are worked. Invoices are due by working days, and these days count.',
  ],
  'help.books': [
    '一天的账：收到的每一分钱在哪里。点数字看它的订单；也在这里开关卖会员。',
    'The books of a day: where every fen is. Press a figure for its orders; selling is turned on and off here, too.',
  ],
  'help.outbox': ['没能发出的邮件和短信，由你转告本人。', 'Messages that couldn’t be sent, for you to pass on.'],
  'help.identities': [
    '谁交了证件在等审核。打开一份看照片，按 A 通过、R 退回，J / K 换一位；每次查看都留记录。',
    'Who submitted documents and waits. Open one to see its photos; A verifies, R returns, J and K move. Each look is recorded.',
  ],
  'help.agreements': [
    '发布用户协议和隐私政策的每一版，看有多少人同意了。没有发布时不会问任何人。',
    'Publish each version of the agreements and see how many agreed. Where there is none, nobody is asked.',
  ],
  'help.fonts': [
    '学校自己的字体。添加后，再上传的 PPT、Word 课件就用它来画；旁边写着缺字体的，重新上传就好。',
    'The fonts of your school. Slides that are uploaded after one was added are drawn in it; upload those again that lack a font.',
  ],
  'help.feedback': [
    '遇到的问题和学校的回复。每条有编号，打电话时可以报。',
    'What you told the school and its replies. Each ticket has a number that you can name when you call.',
  ],
  'help.feedbackQueue': [
    '大家写的反馈，等得最久的在最前。点一行打开对话，回复或关闭。',
    'What people told the school, longest waiting first. Choose one to reply or close it.',
  ],
  'help.tell': ['遇到问题？写反馈', 'Something wrong? Tell the school'],
  'help.access': [
    '给人班级之外的权限，也能收回；每次使用都列在下面。',
    'Give people permissions beyond their classes, and take them back. Every use is listed below.',
  ],
  'help.explore': [
    '选一张表，按条件筛选、分组，再导出。学生以化名出现。',
    'Pick a table, filter and group it, then export. Students appear under pseudonyms.',
  ],
  'help.log': [
    '每节课你做了什么，按时间列出；可以改名，也可以删掉。',
    'What you did in each lesson, by time. You can rename entries or delete them.',
  ],
  'help.announcements': [
    '写给一个班或几个班的公告；点人数看谁还没读，可以提醒。',
    'Announcements for your classes. Press a count to see who hasn’t read one, and remind them.',
  ],
  'help.announcement': [
    '一条公告和它的附件。老师看得到你读过。',
    'One announcement with its files. Your teacher sees that you’ve read it.',
  ],
  'help.drive': [
    '你的视频和音频。上传后转码、审核，通过了才能分享到班。',
    'Your video and audio. Uploads are transcoded and reviewed, then they can be shared into classes.',
  ],
  'help.driveShared': ['老师分享到你班上的视频和音频。', 'Video and audio that teachers shared into your classes.'],
  'help.driveQueue': [
    '等审核的视频和音频。打开一个看完，按 A 通过、R 退回，J / K 换一个；每次打开都留记录。',
    'Video and audio that wait for review. Open one; A approves, R returns, J and K move. Each look is recorded.',
  ],
  'help.driveFile': [
    '播放页：空格播放，← → 15 秒，C 字幕，F 全屏。',
    'Playing: Space plays, ← → 15 s, C subtitles, F full screen.',
  ],
  'help.discussions': [
    '各班的话题：置顶的在前，再按最近发言。',
    'The topics of your classes: pinned ones first, then those commented on last.',
  ],
  'help.discussion': [
    '一个话题：看评论、回复、点赞；计分的话题老师在下面打分。',
    'One topic: read, reply and like. Teachers score a scored one at its end.',
  ],
  'help.meetings': [
    '会议：自己建的、请了我的班的、去过的；别人的用 9 位会议号加入。',
    'Meetings that you made, are invited to or were in. Join another’s by its code of nine digits.',
  ],
  'help.meetingJoin': ['输入 9 位会议号加入会议。', 'Type a code of nine digits to join a meeting.'],
  'help.meeting': [
    '一场会议：进去、离开；主持人结束它，也看谁从几点到几点在。',
    'One meeting: join and leave it. Its organiser ends it, and sees who was there from when to when.',
  ],
  'help.questionnaires': ['各班的问卷，新的在前。', 'The questionnaires of your classes, the newest first.'],
  'help.questionnaire': [
    '一份问卷：学生填写，交一次；老师看谁交了，看每题的结果，可以下载。',
    'One questionnaire: students answer it once. Teachers see who answered and what came of each question, and download it.',
  ],
  'help.homework': [
    '布置和要交的作业，每份写着截止时间和批改到哪了。',
    'Homework that you set or have to do, with when it is due and how far grading is.',
  ],
  'help.homeworkOne': [
    '一份作业：学生在这里提交、看批改；老师看谁交了、谁没交。',
    'One homework: students submit and see their grade here; teachers see who did and who didn’t.',
  ],
  'help.experiments': [
    '这个班的实验：老师布置、看交了几份；学生点名字交报告。',
    'The experiments of this class. Teachers set them and see how many reports there are; students submit theirs.',
  ],
  'help.experiment': [
    '一个实验：学生在这里交报告、改报告，按团队交的一组一份；老师看谁交了，批改，公布得分。',
    'One experiment: students submit and change their report, or that of their team; teachers see who did, grade, and release scores.',
  ],
  'help.grade': [
    '批改：左边选人，右边给分；Q W E R T 和数字给分，回车记下并看下一份。',
    'Grading: choose a student, give a score. Q W E R T and digits score, Enter records and goes on.',
  ],
  'help.exams': [
    '各班的考试：待发布的可以改、可以撤回，发布过的点名字看答卷和得分。新的从试卷发布。',
    'Exams of your classes. Edit or withdraw what is scheduled; open what is published. New ones begin as a paper.',
  ],
  'help.myExams': [
    '你要考的和考过的：到时间从这里进去，公布了在这里看得分。',
    'Exams that you sit or sat. Enter one from here when it is time, and see your score once it is released.',
  ],
  'help.grading': [
    '作业、考试和课堂主观题排成一队，等得最久的在最前；点一项就去批改，批完接着下一项。',
    'Homework, exams and subjective questions in one queue, the longest wait first. Press one to grade it, then go on to the next.',
  ],
  'help.exam': [
    '一场考试：谁交了、谁没交，批改，公布得分，看统计。',
    'One exam: who handed in and who didn’t, grading, releasing scores, statistics.',
  ],
  'help.examEntry': [
    '考试入口：先看规则、检查设备，再开始；开始以后计时。',
    'The way into an exam: read the rules, check your device, then start. Time counts from there.',
  ],
  'help.examResult': [
    '你的答卷和得分；对得分有疑问，在题目下面提出。',
    'Your paper and your score. If a figure looks wrong, say so below the question.',
  ],
  'help.papers': [
    '你的试卷：点名字改题目，“发布”把它发给班级考。',
    'Your papers. Open one to edit it; Publish gives it to classes as an exam.',
  ],
  'help.paper': [
    '编一份试卷：加题、排序、给分。红色的要先改好才能发布；Alt ↑↓ 移动一题。',
    'Make a paper: add questions, arrange and score them. What is red has to be mended before publishing. Alt ↑↓ moves a question.',
  ],
  'help.library': [
    '你的题和所教课程的题：左边选文件夹，中间点一题来改，/ 搜索，Ctrl S 保存。',
    'Your questions and those of courses that you teach. Choose a folder, press a question to edit it; / searches, Ctrl S saves.',
  ],
  'help.libraryImport': [
    '从文件里取题：读出来的先给你看，有问题的改好再存。',
    'Questions from a file: look at what was read, mend what is wrong, and save.',
  ],
  'help.courseware': [
    '你的课件：上传后解析成页，哪节课都能用。',
    'Your courseware. Files become pages that you can use in any lesson.',
  ],
  'help.coursewareItem': [
    '一个课件的页和版本；用过它的课留着当时的那一版。',
    'Pages and versions of one file. Lessons that used it keep the version of then.',
  ],
  'help.leaves': [
    '请假：学生在这里写申请、看结果；老师在这里准或不准。',
    'Leave: students ask for it and see the answer here; teachers grant or refuse it.',
  ],
  'help.classSettings': [
    '这个班叫什么、谁能加入、最多多少人；转交和归档也在这里。退出班级在最下面。',
    'What the class is called, who can join, and how many. Hand it over or archive it here. Leaving is at the end.',
  ],
  'help.transcript': [
    '这个班的成绩单：每个学生每一项的得分和总评。点表头看怎么算的。',
    'The transcript of this class: what each student has of all that counts, and the grade that it comes to.',
  ],
  'help.teams': [
    '这个班的团队：老师分好，或学生自己组；实验和作业可以按团队交。',
    'The teams of this class, formed by the teacher or by students. Experiments and homework can be handed in by teams.',
  ],
  'help.certificates': [
    '给上完这门课的学生发证书；谁都能凭编号核对真假。',
    'Certificates for students who completed the class. Anybody can check one by its code.',
  ],
  'help.cut': [
    '剪辑回放视频：I / O 标起止，X 剪掉，Enter 看接缝，Ctrl S 保存。',
    'Cutting a replay video: I and O mark, X cuts, Enter plays the seam, Ctrl S saves.',
  ],
  'help.courses': [
    '教的和学的课，每门课下面是班级、邀请码和下一节课；归档和删除在“更多”里。',
    'Courses that you teach or learn, each with its classes, invite codes and next lesson. Archive and delete are under More.',
  ],
  'help.downloads': [
    '做得久的文件在这里生成和取：课堂报告、答卷、归档，保留几天。',
    'Files that take longer are made and fetched here: reports, papers, archives. They are kept for some days.',
  ],
  'help.notices': [
    '和你有关的事；右边决定哪些要通知你。',
    'What concerns you. On the right you choose what you’re told about.',
  ],
  'help.class': [
    '一个班的人：加入、角色、移出，都在这里。',
    'The people of a class: joining, roles and removing are all here.',
  ],
  'help.import': [
    '把名单文件拖进来；有问题的行会标出来，改好再导入。',
    'Drop a list of people here. Rows with problems are marked; fix them and import.',
  ],
  'help.lesson': [
    '备课：放课件、写题、排页；准备好了点开始上课。',
    'Prepare a lesson: add slides, write questions, arrange pages. When you’re ready, start it.',
  ],
  'help.video': [
    '一节课的回放视频，旁边是课上这时的课件、题目和弹幕。主讲在这里添加视频，看谁看了多少。',
    'The video of a lesson, beside its slides, questions and danmu of that moment. The main lecturer adds it here, and sees who watched how much.',
  ],
  'help.report': [
    '一节课的结果：谁到了、答得怎样、哪一页没听懂。',
    'How a lesson went: who was there, how they answered, and what was unclear.',
  ],
} as const;

export const useText = textsOf(texts);
