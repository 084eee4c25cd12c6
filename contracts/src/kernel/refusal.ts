import { FORBIDDEN, LOGIN, MISSING, TOAST, refusal, type Refusal } from './refusal-kind.ts';
import { BESIDE } from './refusals-beside.ts';
import { IN_CLASS } from './refusals-in-class.ts';

export type { Refusal } from './refusal-kind.ts';

/** Every "no" that Lectern says: a closed list, each with its text in both languages. */
export const REFUSALS = {
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
  'page.forbidden': refusal(403, '你没有权限查看或操作', 'You don’t have permission for this', FORBIDDEN),
  ...IN_CLASS,
  ...BESIDE,
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

export type RefusalCode = keyof typeof REFUSALS;
export type Language = 'zh-cn' | 'en';
export const LANGUAGES: readonly Language[] = ['zh-cn', 'en']; // [R1.30]

/** A decider's "no": a code of the list, and whatever the reader needs to choose what to do next. */
export interface Refused {
  readonly refused: RefusalCode;
  readonly with?: object;
}

export const refuse = (code: RefusalCode, detail?: object): Refused => ({
  refused: code,
  ...(detail && { with: detail }),
});

/** What is wrong with one entry of a form: where it is, and a code with the numbers that belong to it. */
export interface Fault {
  readonly path: string;
  readonly code: string;
  readonly max?: number;
}

/** RFC 9457 problem details with the product's own fields beside them. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: RefusalCode;
  readonly instance?: string;
  readonly faults?: readonly Fault[];
  readonly with?: object;
  readonly [field: string]: unknown;
}

/** Puts a code into the reader's words. `instance` is the request's id, to be quoted to whoever runs the server. */
export function problem(
  code: RefusalCode,
  language: Language,
  more: { instance?: string; faults?: readonly Fault[]; with?: object } = {},
): Problem {
  const entry: Refusal = REFUSALS[code];
  const title = titleOf(entry, language, more.with);
  return { type: `/problems/${code}`, title, status: entry.status, code, ...more, ...entry.fields };
}

/** Where it is known how long to wait, that is said instead. */
function titleOf(entry: Refusal, language: Language, detail: { readonly retryAfterS?: number } = {}): string {
  const { retryAfterS } = detail;
  if (retryAfterS === undefined || entry !== REFUSALS['rate.limited']) return entry[language];
  const [n, unit] = retryAfterS <= 120 ? [retryAfterS, 0] : [Math.ceil(retryAfterS / 60), 1];
  return language === 'en'
    ? `Too many attempts. Try again in ${n} ${['s', 'min'][unit]}`
    : `尝试太频繁，请 ${n} ${['秒', '分钟'][unit]}后再试`;
}
