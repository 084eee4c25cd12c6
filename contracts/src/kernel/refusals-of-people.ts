import { FORBIDDEN, LOGIN, MISSING, refusal, type Refusal } from './declared-refusal.ts';
import { LIMITS } from './limits.ts';

/** Who somebody is, and what they are in a class: every "no" about that. */
export const REFUSALS_OF_PEOPLE = {
  // who asks
  'session.required': refusal(401, '请先登录', 'Sign in first', LOGIN), // [R4.19]
  'session.wrongCredentials': refusal(401, '账号或密码不对', 'Wrong username or password', {
    errcode: 401999,
  }),
  'session.csrf': refusal(403, '页面已过期，请刷新后再试', 'This page has expired. Reload and try again', FORBIDDEN),
  'session.origin': refusal(403, '请求来自别的网站', 'The request came from another site', FORBIDDEN),
  'session.userChanged': refusal(
    409,
    '这个浏览器换了登录的人，请刷新',
    'Someone else has signed in in this browser. Reload the page',
  ),
  'session.seatsClosed': refusal(403, '这所学校不能免登录入座', 'This school requires an account to join', FORBIDDEN),
  // founding, accounts
  'founding.wrongCode': refusal(
    403,
    '安装码不对，请照服务器终端里的再输一次',
    'Wrong setup code. Check the server’s console',
  ),
  'founding.over': refusal(409, '学校已经建好了，请直接登录', 'This school is already set up. Sign in instead'),
  'signUp.closed': refusal(
    403,
    '这所学校没有开放注册，请找学校要账号',
    'Sign-up is closed here. Ask the school for an account',
    FORBIDDEN,
  ),
  'code.wrong': refusal(422, '验证码不对', 'Wrong code'),
  'code.over': refusal(409, '验证码已失效，请再发一次', 'This code no longer works. Send a new one'),
  'code.tooSoon': refusal(429, '刚发过，请稍等再发', 'A code was just sent. Wait a moment before sending another'),
  'avatar.unreadable': refusal(
    422,
    '这张图片打不开，请换一张 PNG、JPEG、WebP 或 GIF 图片',
    'This image can’t be read. Use a PNG, JPEG, WebP or GIF',
  ),
  'avatar.notSquare': refusal(
    422,
    `头像要是正方形，边长不超过 ${LIMITS.avatarPx} 像素`,
    `A profile photo must be square, with sides of at most ${LIMITS.avatarPx} pixels`,
  ),
  'identity.picture': refusal(
    422,
    '这张照片打不开，请换一张 PNG、JPEG、WebP 或 GIF 图片',
    'This photo can’t be read. Use a PNG, JPEG, WebP or GIF',
  ),
  'identity.pictureGone': refusal(409, '有照片已经不在了，请重新选', 'A photo is no longer there. Choose it again'),
  'identity.decided': refusal(
    409,
    '这份认证已经有人处理，或本人撤回了',
    'Somebody else decided on this, or it was withdrawn',
  ),
  'certificate.notOver': refusal(409, '班级归档后才能发结业证书', 'Certificates are issued once the class is archived'),
  'certificate.notStudent': refusal(409, '只能发给班里的学生', 'Only students of the class can get one'),
  'certificate.revoked': refusal(
    409,
    '这张证书已撤销，没有 PDF',
    'This certificate was revoked, so there is no PDF of it',
  ),
  'certificate.tooFew': refusal(409, '到课次数不够', 'They attended too few lessons'),
  'certificate.unknown': refusal(404, '没有这个编号的证书', 'There is no certificate with this code', MISSING),
  'download.tooMany': refusal(
    409,
    `最多同时生成 ${LIMITS.downloadsUnderWay} 个下载，等一个做完再来`,
    `At most ${LIMITS.downloadsUnderWay} downloads are made at once. Wait for one of them`,
  ),
  'download.noFile': refusal(422, '这里没有可以下载的文件', 'There is no file to download there'),
  'download.isThere': refusal(
    409,
    '这个文件已经在那里，直接打开就行',
    'This file is there already. Open it where it is',
  ),
  'download.notReady': refusal(409, '文件还没生成，或已经过期', 'The file isn’t ready, or it’s gone'),
  'ownData.underWay': refusal(
    409,
    '你的数据正在打包，好了就能下载',
    'Your data is being put together already. You can download it once it’s ready',
  ),
  'agreement.past': refusal(
    422,
    '生效时间已经过了，请选一个还没到的时间，或者立即生效',
    'This date has passed. Choose a later one, or have it hold now',
  ),
  'font.unknown': refusal(404, '没有这款字体，也许已经移除', 'There is no such font. It may have been removed'),
  'font.unreadable': refusal(
    422,
    '读不出这个文件里的字体；请换成 TTF、OTF 或 TTC 原文件',
    'No font could be read from this file. Bring the original TTF, OTF or TTC',
  ),
  'font.exists': refusal(
    409,
    '学校已经有这款字体；要换版本，先移除原来的',
    'The school has this font already. To bring another version, remove it first',
  ),
  'font.tooMany': refusal(
    409,
    '学校最多放 100 个字体文件；先移除用不着的',
    'A school keeps at most 100 font files. Remove those that nobody needs first',
  ),
  'agreement.inForce': refusal(
    409,
    '这一版已经生效，不能撤回；要改就发布新的一版',
    'This version already holds and can’t be withdrawn. Publish another one instead',
  ),
  'agreement.notInForce': refusal(
    409,
    '协议刚换了新的一版，请刷新后再看',
    'There is a newer version now. Reload the page and read that one',
  ),
  'agreement.required': refusal(
    422,
    '请先阅读并同意学校的协议',
    'Read the school’s agreements and agree to them first',
  ),
  // feedback
  // meetings
  'meeting.unknown': refusal(404, '没有这个会议', 'This meeting doesn’t exist', MISSING),
  'meeting.codeWrong': refusal(
    404,
    '会议号不存在，核对后再输',
    'No meeting has this code. Check it and type it again',
    MISSING,
  ), // [R8.37]
  'meeting.passwordWrong': refusal(
    403,
    '入会密码不对，核对后再输',
    'The password is wrong. Check it and type it again',
  ),
  'meeting.notInvited': refusal(403, '会议没有请你，要用会议号加入', 'You’re not invited. Join by the meeting’s code'),
  'meeting.fullFree': refusal(
    409,
    '会议人数已满，免费账号的会议最多 100 人；有人离开后才能进',
    'The meeting is full. One of a free account holds up to 100 people. You can join when somebody leaves',
  ), // [R9.14]
  'meeting.full': refusal(
    409,
    '会议人数已满，有人离开后才能进',
    'The meeting is full. You can join when somebody leaves',
  ),
  'meeting.notStarted': refusal(
    409,
    '会议还没有开始，主持人来了才能进',
    'The meeting hasn’t started. You can join once its organiser is there',
  ),
  'meeting.over': refusal(409, '会议已经结束', 'The meeting is over'),
  'meeting.cancelled': refusal(409, '会议取消了', 'The meeting was cancelled'),
  'meeting.past': refusal(422, '开始时间已经过了，选以后的时间', 'This time has passed. Choose a later one'),
  'meeting.tooFar': refusal(422, '开始时间最远在一年以内', 'A meeting is made at most a year ahead'),
  'meeting.notTeaching': refusal(
    403,
    '只能请自己教的班，去掉别的班再建',
    'You can invite classes that you teach only. Leave the others out',
  ),
  'meeting.notIn': refusal(409, '你不在会议里，先加入', 'You’re not in the meeting. Join it first'),
  'meeting.noService': refusal(
    409,
    '学校还没有设置会议服务，请联系管理员',
    'No conference service is set here. Ask whoever runs it',
  ),
  'feedback.unknown': refusal(404, '没有这条反馈', 'This feedback doesn’t exist', MISSING),
  'feedback.tooMany': refusal(
    409,
    `没关闭的反馈已有 ${LIMITS.feedbackOpen} 条，先在其中一条里接着说`,
    `You have ${LIMITS.feedbackOpen} open tickets. Continue in one of them`,
  ),
  'feedback.tooLong': refusal(409, '这条反馈说得太长了，请另写一条', 'This ticket is full. Please write a new one'),
  'feedback.pictureUnreadable': refusal(
    422,
    '有一张图打不开，换一张再提交',
    'One of your images can’t be opened. Replace it and send again',
  ),
  // invoices
  'invoice.unknown': refusal(404, '没有这张发票', 'This invoice doesn’t exist', MISSING),
  'invoice.twice': refusal(409, '有订单已经申请过发票', 'One of these orders already has an invoice'),
  'invoice.notPaid': refusal(409, '只能给自己付过、没有退款的订单开发票', 'Only your own paid orders can be invoiced'),
  'invoice.refunded': refusal(409, '有订单退款了，请退回', 'One of its orders was refunded. Return it'),
  'invoice.notPdf': refusal(422, '请传一个 PDF', 'Upload one PDF'),
  'calendar.unknown': refusal(404, '校历里没有这一条', 'This entry of the calendar doesn’t exist', MISSING),
  'calendar.tooMany': refusal(
    409,
    '校历里的条目太多了，请删掉过去的',
    'The calendar has too many entries. Remove some of the past',
  ),
  'contact.taken': refusal(
    409,
    '这个手机号或邮箱绑在别的账号上',
    'This phone number or email belongs to another account',
  ),
  'password.wrong': refusal(403, '现在的密码不对', 'Your current password is wrong'),
  'secondStep.required': refusal(403, '请先确认是你本人', 'Confirm that it’s you first'),
  'secondStep.wrong': refusal(422, '验证码不对，或已经用过', 'Wrong code, or one that was used already'),
  'secondStep.over': refusal(409, '登录超时，请重新输入密码', 'That took too long. Enter your password again'),
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
  'join.codeRenewed': refusal(
    409,
    '这个邀请码已经换过，请向老师要新的',
    'This invite code has been replaced. Ask your teacher for the new one',
  ),
  'join.blacklisted': refusal(403, '老师已停止你加入这个班', 'The teacher has blocked you from joining this class'), // [R6.11]
  'join.waiting': refusal(409, '已经申请过，等老师批准', 'You’ve already asked to join. Wait for the teacher'),
  'join.tooManyWaiting': refusal(
    409,
    '申请加入这个班的人太多，请等老师处理后再试',
    'Too many people are waiting to join this class. Try again later',
  ),
  'join.upgradeByTeacher': refusal(
    409,
    '这个班要老师批准，请老师把你从旁听改为学生',
    'This class needs approval. Ask the teacher to make you a student',
  ),
  'seat.nameTaken': refusal(
    409,
    '这个名字有账号在用。是你就用账号登录；只是同名，就加一个字区分',
    'Someone with an account has this name. If it’s you, sign in; if not, add something to tell you apart',
  ),
  'claim.notYours': refusal(
    403,
    '只有坐过这个位子的浏览器才能认领',
    'Only the browser in which this seat was taken can claim it',
    FORBIDDEN,
  ),
  'claim.taken': refusal(409, '这个座位已经认领过了', 'This seat has already been claimed'),
  'claim.tookPart': refusal(
    409,
    '你的账号已经参加过这节课，不能再认领座位',
    'Your account has already taken part in this lesson, so it can’t claim a seat',
  ),
  'claim.notAMember': refusal(
    409,
    '你还不在这个班里，先加入班级再认领',
    'You aren’t in this class yet. Join it before you claim the seat',
  ),
  'join.notJoined': refusal(403, '先用课堂码进这节课', 'Join this lesson with its code first', FORBIDDEN),
  // class
  'class.exists': refusal(409, '这个班已经建好了', 'This class already exists'),
  'class.capacityTooSmall': refusal(
    409,
    '上限不能小于现在的学生数',
    'The limit can’t be below the number of students in the class',
  ),
  'class.schoolRun': refusal(
    409,
    '校内班级由学校系统管理，不能自己退出',
    'This class is managed by the school, so you can’t leave it',
  ), // [R6.10]
  'class.listOfSchool': refusal(
    409,
    '学生名单由学校系统管理，要加减学生，请找教务老师',
    'The school’s own system keeps the list of students: ask academic affairs to add or remove one',
  ), // [R6.10]
  'class.blacklisted': refusal(
    409,
    '有人在黑名单里，移出黑名单后才能加入',
    'Someone is on the blacklist. Take them off it first',
  ), // [R6.11]
  'class.lecturerStays': refusal(
    409,
    '主讲老师不能移出或改身份，请先转交班级',
    'The main lecturer can’t be removed or changed. Hand over the class first',
  ),
  'class.lecturerOnly': refusal(
    403,
    '老师和助教只有主讲老师能移出',
    'Only the main lecturer can remove teachers and assistants',
    FORBIDDEN,
  ), // [R6.02, R6.03]
  'class.decidedSince': refusal(
    409,
    '之后又有人改过，不能撤销',
    'Someone has changed this since, so it can’t be undone',
  ), // [R6.11]
  'class.toCoTeacher': refusal(
    409,
    '只能转交给班里共同授课的老师',
    'You can only hand over to a co-teacher of the class',
  ),
  'class.notOffered': refusal(409, '主讲老师没有把这个班转交给你', 'This class hasn’t been offered to you'),
  // course
  'course.unknown': refusal(404, '没有这门课程，或已被删除', 'This course doesn’t exist or was deleted', MISSING),
  'course.notAllowed': refusal(
    403,
    '你的账号还不能建课，请找教务老师开通',
    'Your account can’t create courses yet. Ask your academic affairs office',
    FORBIDDEN,
  ), // [R6.08]
  'course.hasClasses': refusal(409, '课程里还有班级，只能归档', 'This course has classes, so it can only be archived'),
  'course.notYours': refusal(403, '只能放进自己建的课程', 'You can only use a course that you created', FORBIDDEN),
  'course.archived': refusal(409, '课程已归档，先恢复再建班级', 'This course is archived. Restore it first'),
  'roster.rowsWrong': refusal(
    422,
    '名单里有几行还不能导入，请先改好',
    'Some rows of the list can’t be imported yet. Mend them first',
  ),
  // membership and orders
  'commerce.off': refusal(
    409,
    '这所学校的功能都已开放，不用买会员',
    'Everything is open at this school, so there is nothing to buy',
  ),
  'trial.used': refusal(409, '每个账号和手机号只能试用一次', 'The trial is once for each account and phone number'), // [R4.24]
  'trial.member': refusal(409, '你已经是这一级或更高的会员，不用试用', 'You already have this level or a higher one'),
  'membership.required': refusal(
    403,
    '这是会员功能，开通后就能用',
    'This is a member feature. Get a membership to use it',
    FORBIDDEN,
  ), // [R6.13]
  'membership.creditGone': refusal(
    409,
    '抵扣的会员已经变了，请重新下单',
    'The membership that was credited has changed. Order again',
  ),
  'order.unknown': refusal(404, '没有这笔订单', 'This order doesn’t exist', MISSING),
  'order.notYours': refusal(403, '只能处理自己的订单', 'You can only act on your own orders', FORBIDDEN),
  'order.number': refusal(422, '订单号不对', 'Wrong order number'),
  'order.included': refusal(
    409,
    '你现在的会员已经包含这一级，到期后才能改买',
    'Your membership already includes this level. You can change to it once yours has ended',
  ),
  'order.creditExceeds': refusal(
    409,
    '抵扣的钱已经够付这个周期，请选更长的周期',
    'Your credit covers this period already. Choose a longer one',
  ),
  'order.paid': refusal(409, '这笔订单已经付过了', 'This order has already been paid'),
  'order.refundOver': refusal(
    409,
    '付款超过 7 天，或已经用完，不能退了',
    'It can’t be refunded: more than 7 days have passed, or no days are left',
  ),
  'order.laterStands': refusal(
    409,
    '后面还有接着的会员，请先退后买的那一单',
    'A later order follows on this one. Have that one refunded first',
  ),
  'payment.unavailable': refusal(
    503,
    '支付服务暂时连不上，请稍后再试；不会重复扣款',
    'The payment service can’t be reached. Try again shortly; you won’t be charged twice',
  ),
  'payment.forged': refusal(401, '这条通知不是支付服务发来的', 'This notice doesn’t come from the payment service'),
  'payment.off': refusal(409, '这所学校还没有接通支付', 'This school can’t take payments yet'),
  'refund.processing': refusal(409, '退款在处理中', 'The refund is being processed'),
  'refund.failed': refusal(
    409,
    '支付服务退不回原账户，请到商户平台处理',
    'The payment service can’t send it back. See to it on the merchant platform',
  ),
  'class.personUnknown': refusal(422, '学校里没有这个人', 'This person isn’t at this school'),
} as const satisfies Record<string, Refusal>;
