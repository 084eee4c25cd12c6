import { FORBIDDEN, MISSING, TOAST, refusal, type Refusal } from './declared-refusal.ts';
import { REFUSALS_OF_LESSONS } from './refusals-of-lessons.ts';
import { REFUSALS_OF_PAPERS } from './refusals-of-papers.ts';
import { REFUSALS_OF_WORK } from './refusals-of-work.ts';
import { REFUSALS_OF_PEOPLE } from './refusals-of-people.ts';
import { REFUSALS_OF_SIGN_IN } from './refusals-of-sign-in.ts';
import { REFUSALS_OF_TOOLS } from './refusals-of-tools.ts';

/** Every "no" that Lectern says: a closed list, each with its text in both languages. */
export const REFUSALS = {
  ...REFUSALS_OF_LESSONS,
  ...REFUSALS_OF_TOOLS,
  ...REFUSALS_OF_PEOPLE,
  ...REFUSALS_OF_SIGN_IN,
  ...REFUSALS_OF_PAPERS,
  ...REFUSALS_OF_WORK,
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
} as const satisfies Record<string, Refusal>;
