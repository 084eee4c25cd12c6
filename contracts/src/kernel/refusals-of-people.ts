import { FORBIDDEN, LOGIN, refusal, type Refusal } from './declared-refusal.ts';

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
  'contact.taken': refusal(
    409,
    '这个手机号或邮箱绑在别的账号上',
    'This phone number or email belongs to another account',
  ),
  'password.wrong': refusal(403, '现在的密码不对', 'Your current password is wrong'),
  'page.forbidden': refusal(403, '你没有权限查看或操作', 'You don’t have permission for this', FORBIDDEN),
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
  'class.toCoTeacher': refusal(
    409,
    '只能转交给班里共同授课的老师',
    'You can only hand over to a co-teacher of the class',
  ),
  'class.notOffered': refusal(409, '主讲老师没有把这个班转交给你', 'This class hasn’t been offered to you'),
  'class.personUnknown': refusal(422, '学校里没有这个人', 'This person isn’t at this school'),
} as const satisfies Record<string, Refusal>;
