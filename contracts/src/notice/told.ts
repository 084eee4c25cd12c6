import type { Label } from '../kernel/list.ts';
import type { Role } from '../kernel/roles.ts';

/** Whom a fact concerns: people of a class, by their part in it, or the one whom it names. */
export type Audience = 'learners' | 'teachers' | 'person';

interface Told {
  readonly label: Label;
  /** With `{title}`, where what it is about has one. */
  readonly text: Label;
  readonly to: Audience;
  /** The page that it leads to; `subject` is the id of the stream. */
  readonly page: (subject: string) => string;
  /** The fact that makes it, or makes it new again. */
  readonly by: string;
  /** Facts of the same stream that say of which class it is, and what it is called. */
  readonly about?: readonly string[];
  /** Takes it back; `again` puts it back where it was. */
  readonly until?: string;
  readonly again?: string;
  /** The fact that names who did what it asks for: it is read by them then. */
  readonly done?: string;
  /** It is for those alone who did not do that, and cannot be switched off. */
  readonly isReminder?: true;
  /** Where only such a fact makes it: with these values, or of somebody else than whom it names. */
  readonly where?: Readonly<Record<string, string>>;
  readonly byOther?: true;
  /** The fields that tell two of one stream apart. */
  readonly each?: readonly string[];
}

const classPage = (id: string): string => `/class/${id}/settings`;

/** The kinds of notices by name. Another one is an entry here: its rows, switch, push and mail follow from that. */
export const NOTICES = {
  announcement: {
    label: ['公告', 'Announcements'],
    text: ['{title}', '{title}'],
    to: 'learners',
    page: (id) => `/announcements/${id}`,
    by: 'AnnouncementPublished',
    about: ['AnnouncementPublished', 'AnnouncementEdited'],
    until: 'AnnouncementDeleted',
    again: 'AnnouncementRestored',
    done: 'AnnouncementOpened',
  },
  reminder: {
    label: ['提醒', 'Reminders'],
    text: ['请读公告：{title}', 'Please read: {title}'],
    to: 'learners',
    page: (id) => `/announcements/${id}`,
    by: 'ReadersReminded',
    about: ['AnnouncementPublished', 'AnnouncementEdited'],
    until: 'AnnouncementDeleted',
    again: 'AnnouncementRestored',
    done: 'AnnouncementOpened',
    isReminder: true,
  },
  lesson: {
    label: ['上课', 'Lessons that start'],
    text: ['上课了：{title}', 'The lesson has started: {title}'],
    to: 'learners',
    page: (id) => `/s/${id}`,
    by: 'LessonStarted',
    about: ['LessonScheduled', 'LessonRevised'],
    until: 'LessonEnded',
    done: 'ParticipantJoined',
  },
  report: {
    label: ['课堂报告', 'Lesson reports'],
    text: ['报告已生成：{title}', 'The report is ready: {title}'],
    to: 'teachers',
    page: (id) => `/lesson/${id}/report`,
    by: 'LessonEnded',
    about: ['LessonScheduled', 'LessonRevised'],
  },
  result: {
    label: ['我的课堂结果', 'My lesson results'],
    text: ['可以看自己的结果了：{title}', 'Your results are ready: {title}'],
    to: 'learners',
    page: (id) => `/s/${id}/result`,
    by: 'LessonEnded',
    about: ['LessonScheduled', 'LessonRevised'],
  },
  lateAnswer: {
    label: ['迟交的答案', 'Late answers'],
    text: ['老师让迟交的答案计分了：{title}', 'Your teacher accepted a late answer: {title}'],
    to: 'person',
    page: (id) => `/s/${id}/result`,
    by: 'LateAnswerAccepted',
    each: ['personId', 'questionId'],
  },
  leaveAsked: {
    label: ['请假申请', 'Requests for leave'],
    text: ['有学生请假：{title}', 'A student asked for leave: {title}'],
    to: 'teachers',
    page: () => '/leaves',
    by: 'LeaveAsked',
    until: 'LeaveWithdrawn',
    each: ['personId'],
  },
  leaveGranted: {
    label: ['准了的假', 'Leave granted'],
    text: ['老师准假了：{title}', 'Your leave was granted: {title}'],
    to: 'person',
    page: () => '/leaves',
    by: 'LeaveGranted',
    until: 'LeaveReopened',
    each: ['personId'],
  },
  leaveRefused: {
    label: ['没准的假', 'Leave not granted'],
    text: ['老师没有准假：{title}', 'Your leave wasn’t granted: {title}'],
    to: 'person',
    page: () => '/leaves',
    by: 'LeaveRefused',
    until: 'LeaveReopened',
    each: ['personId'],
  },
  admitted: {
    label: ['入班申请', 'Requests to join'],
    text: ['老师同意你加入了：{title}', 'You can join now: {title}'],
    to: 'person',
    page: classPage,
    by: 'MemberJoined',
    where: { through: 'approval' },
    each: ['personId'],
  },
  refused: {
    label: ['没有同意的申请', 'Refused requests'],
    text: ['老师没有同意你加入：{title}', 'Your request to join wasn’t accepted: {title}'],
    to: 'person',
    page: () => '/join',
    by: 'JoinRequestRefused',
    until: 'JoinRequested',
    each: ['personId'],
  },
  removed: {
    label: ['移出班级', 'Being removed from a class'],
    text: ['你已被移出：{title}', 'You’ve been removed from {title}'],
    to: 'person',
    page: () => '/join',
    by: 'MemberRemoved',
    until: 'MemberReinstated',
    each: ['personId'],
  },
  role: {
    label: ['我在班里的身份', 'My role in a class'],
    text: ['你在班里的身份改了：{title}', 'Your role has changed: {title}'],
    to: 'person',
    page: classPage,
    by: 'MemberRoleChanged',
    byOther: true,
    each: ['personId'],
  },
  handover: {
    label: ['转交班级', 'Classes handed over to me'],
    text: ['请你接任主讲：{title}', 'You’re asked to be the main lecturer of {title}'],
    to: 'person',
    page: classPage,
    by: 'HandoverOffered',
    until: 'HandoverWithdrawn',
    each: ['personId'],
  },
  identityPassed: {
    label: ['实名认证通过', 'My identity is verified'],
    text: ['实名认证通过了', 'Your identity is verified'],
    to: 'person',
    page: () => '/me',
    by: 'IdentityPassed',
    until: 'IdentitySubmitted',
  },
  identityReturned: {
    label: ['实名认证没有通过', 'My identity isn’t verified'],
    text: ['实名认证没有通过，看原因并重新提交', 'Your identity isn’t verified. See why, and submit it again'],
    to: 'person',
    page: () => '/me',
    by: 'IdentityReturned',
    until: 'IdentitySubmitted',
  },
  feedbackReplied: {
    label: ['反馈的回复', 'Replies to my feedback'],
    text: ['反馈有新回复', 'There is a reply to your feedback'],
    to: 'person',
    page: () => '/feedback',
    by: 'FeedbackReplied',
    done: 'FeedbackRead',
    each: ['ticketId'],
  },
  feedbackClosed: {
    label: ['反馈关闭', 'Feedback that was closed'],
    text: ['反馈已处理完并关闭', 'Your feedback was dealt with and closed'],
    to: 'person',
    page: () => '/feedback',
    by: 'FeedbackClosed',
    byOther: true,
    done: 'FeedbackRead',
    each: ['ticketId'],
  },
  orderGranted: {
    label: ['付款到账', 'Payments that arrived'],
    text: ['款已到账，会员已开通', 'Your payment arrived and your membership is open'],
    to: 'person',
    page: () => '/me/membership',
    by: 'OrderGranted',
    until: 'RefundRequested',
  },
  orderRefunded: {
    label: ['退款', 'Refunds'],
    text: ['退款已原路退回', 'Your refund went back the way you paid'],
    to: 'person',
    page: () => '/me/orders',
    by: 'OrderRefunded',
  },
  membershipEnding: {
    label: ['会员快到期', 'Membership about to end'],
    text: ['会员快到期了，到期前可以续', 'Your membership ends soon. You can renew it'],
    to: 'person',
    page: () => '/me/membership',
    by: 'MembershipEndApproached',
    until: 'MembershipGranted',
  },
  invoiceIssued: {
    label: ['发票开具', 'Invoices issued'],
    text: ['发票已开具，也发到了邮箱', 'Your invoice was issued, and sent by mail'],
    to: 'person',
    page: () => '/me/invoices',
    by: 'InvoiceIssued',
    each: ['invoiceId'],
  },
  invoiceReturned: {
    label: ['退回的发票申请', 'Invoices returned'],
    text: ['发票申请被退回，看原因', 'Your invoice request was returned. See why'],
    to: 'person',
    page: () => '/me/invoices',
    by: 'InvoiceReturned',
    each: ['invoiceId'],
  },
  homework: {
    label: ['作业', 'Homework'],
    text: ['新作业：{title}', 'New homework: {title}'],
    to: 'learners',
    page: (id) => `/homework/${id}`,
    by: 'HomeworkPublished',
    about: ['HomeworkPublished', 'HomeworkEdited'],
    until: 'HomeworkDeleted',
    again: 'HomeworkRestored',
    done: 'HomeworkSubmitted',
  },
  homeworkReminder: {
    label: ['催交作业', 'Reminders to submit'],
    text: ['请交作业：{title}', 'Please submit: {title}'],
    to: 'learners',
    page: (id) => `/homework/${id}`,
    by: 'SubmittersReminded',
    about: ['HomeworkPublished', 'HomeworkEdited'],
    until: 'HomeworkDeleted',
    again: 'HomeworkRestored',
    done: 'HomeworkSubmitted',
    isReminder: true,
  },
  homeworkGraded: {
    label: ['批改好的作业', 'Graded homework'],
    text: ['作业批改好了：{title}', 'Your homework was graded: {title}'],
    to: 'person',
    page: (id) => `/homework/${id}`,
    by: 'SubmissionGraded',
    about: ['SubmissionGraded'],
    until: 'SubmissionReturned',
    each: ['personId'],
  },
  homeworkReturned: {
    label: ['退回的作业', 'Returned homework'],
    text: ['作业退回修改：{title}', 'Your homework came back: {title}'],
    to: 'person',
    page: (id) => `/homework/${id}`,
    by: 'SubmissionReturned',
    about: ['SubmissionReturned'],
    done: 'HomeworkSubmitted',
    each: ['personId'],
  },
  discussion: {
    label: ['讨论', 'Discussions'],
    text: ['新话题：{title}', 'New topic: {title}'],
    to: 'learners',
    page: (id) => `/discussions/${id}`,
    by: 'TopicOpened',
    about: ['TopicOpened'],
    until: 'TopicRemoved',
    again: 'TopicRestored',
    done: 'CommentPosted',
  },
  discussionReply: {
    label: ['回复', 'Replies'],
    text: ['有人回复了你：{title}', 'Somebody replied to you: {title}'],
    to: 'person',
    page: (id) => `/discussions/${id}`,
    by: 'ReplyReceived',
    about: ['ReplyReceived'],
    each: ['commentId'],
  },
  questionnaire: {
    label: ['问卷', 'Questionnaires'],
    text: ['请填问卷：{title}', 'A questionnaire to answer: {title}'],
    to: 'learners',
    page: (id) => `/questionnaires/${id}`,
    by: 'QuestionnaireOpened',
    about: ['QuestionnaireOpened'],
    until: 'QuestionnaireClosed',
    done: 'QuestionnaireAnswered',
  },
  driveApproved: {
    label: ['云盘文件审核通过', 'Approved drive files'],
    text: ['审核通过，可以分享了：{title}', 'Approved and ready to share: {title}'],
    to: 'person',
    page: (id) => `/drive/${id}`,
    by: 'DriveFileApproved',
    about: ['DriveFileApproved'],
  },
  driveReturned: {
    label: ['云盘文件没通过审核', 'Drive files that weren’t approved'],
    text: ['没通过审核，看原因：{title}', 'Not approved, see why: {title}'],
    to: 'person',
    page: (id) => `/drive/${id}`,
    by: 'DriveFileReturned',
    about: ['DriveFileReturned'],
    until: 'DriveReviewAppealed',
  },
  driveShared: {
    label: ['分享的音视频', 'Shared audio and video'],
    text: ['老师分享了：{title}', 'Your teacher shared: {title}'],
    to: 'learners',
    page: (id) => `/drive/${id}`,
    by: 'DriveFileShared',
    about: ['DriveFileShared'],
    until: 'DriveShareWithdrawn',
    each: ['classId'],
  },
  teamPlaced: {
    label: ['进团队', 'Being put into a team'],
    text: ['老师把你放进了一个团队', 'Your teacher put you into a team'],
    to: 'person',
    page: (id) => `/class/${id}/teams`,
    by: 'TeamMemberPlaced',
    until: 'TeamMemberRemoved',
    each: ['personId'],
  },
  courseware: {
    label: ['课件解析失败', 'Courseware that failed'],
    text: ['课件没有解析好：{title}', 'Courseware couldn’t be prepared: {title}'],
    to: 'person',
    page: (id) => `/courseware/${id}`,
    by: 'CoursewareRenderingFailed',
    about: ['CoursewareRenderingFailed'],
  },
  exam: {
    label: ['考试', 'Exams'],
    text: ['有考试：{title}', 'An exam: {title}'],
    to: 'learners',
    page: (id) => `/exams/${id}/sit`,
    by: 'ExamAnnounced',
    about: ['ExamAnnounced'],
  },
  examKey: {
    label: ['考试答案更正', 'Corrected exam keys'],
    text: ['答案有更正，得分重新算了：{title}', 'A key was corrected and scores are new: {title}'],
    to: 'learners',
    page: (id) => `/exams/${id}/sit`,
    by: 'ExamKeyCorrected',
    where: { scores: 'out' },
    about: ['ExamAnnounced'],
  },
  transcript: {
    label: ['成绩单', 'Transcripts'],
    text: ['成绩单公布了', 'The transcript of your class is out'],
    to: 'learners',
    page: (id) => `/class/${id}/transcript`,
    by: 'TranscriptPublished',
    about: ['TranscriptPublished'],
    until: 'TranscriptHidden',
  },
} satisfies Readonly<Record<string, Told>>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as [NoticeKind, ...NoticeKind[]];
/** Each kind with all that may be said of one. */
export const toldAs = (kind: NoticeKind): Told => NOTICES[kind];

const AUDIENCES: { readonly [role in Role]?: Audience } = {
  student: 'learners',
  representative: 'learners',
  auditor: 'learners',
  teacher: 'teachers',
  coTeacher: 'teachers',
  assistant: 'teachers',
};

/** The kinds that are for people of this role in a class; without a role, those that name one person. */
export const kindsFor = (role?: Role): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => NOTICES[kind].to === (role === undefined ? 'person' : AUDIENCES[role]));
