import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import {
  FEATURE_NAMES,
  LEVELS,
  opens,
  PAID_LEVELS,
  PLANS,
  type Feature,
  type Level,
} from '@lectern/contracts/membership/plans.ts';
import type { OrderRow } from '@lectern/contracts/order/queries.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import type { SiteSettings } from '../ops/site-settings.ts';
import { version } from '../../../package.json' with { type: 'json' };
import { INSTALL } from './install.ts';
import { STYLE } from './site.style.ts';

/** Who reads a page, in which language; and where the school leads and whether it sells. */
export interface Reader {
  readonly language: Language;
  readonly name?: string;
  readonly level?: Level;
  readonly isCommercial: boolean;
  readonly links: SiteSettings;
  /** The address of the web app's manifest, where there is one. */
  readonly manifest?: string | undefined;
}

export const PAGES = {
  '/en/': {
    title: ['首页', 'Home'],
    about: [
      '打开浏览器就能上课：课件、答题、弹幕、报告和回放。',
      'Teach in the browser: slides, questions, danmu, reports and replays.',
    ],
  },
  '/en/download': {
    title: ['下载', 'Download'],
    about: ['把讲台装成应用，或直接在浏览器里用。', 'Install Lectern as an app, or use it in the browser.'],
  },
  '/en/set-meal': {
    title: ['会员套餐', 'Plans'],
    about: ['上课一直免费；会员打开另外九项功能。', 'Teaching is free; members have nine more features.'],
  },
  '/en/pay-list': { title: ['我的订单', 'My orders'], about: ['买过的会员和付款。', 'What you bought and paid.'] },
} as const satisfies Readonly<Record<string, { title: Both; about: Both }>>;
export type SitePath = keyof typeof PAGES;

type Both = readonly [zhCn: string, en: string];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => ESCAPES[one]!);
const of = (language: Language) => (zhCn: string, en: string) => (language === 'en' ? en : zhCn);
export const money = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

const LEVEL_NAMES: Readonly<Record<Level, Both>> = {
  free: ['免费版', 'Free'],
  junior: ['初级会员', 'Junior'],
  intermediate: ['中级会员', 'Intermediate'],
  senior: ['高级会员', 'Senior'],
};
const FEATURE_LABELS: Readonly<Record<Feature, Both>> = {
  board: ['黑板', 'Blackboard'],
  upload: ['网页上传课件', 'Slides uploaded in the browser'],
  archive: ['归档成 PDF', 'Archives as PDF'],
  transcript: ['下载成绩单', 'Transcripts to download'],
  papers: ['下载学生答卷', 'Students’ papers to download'],
  live: ['视频直播', 'Live video'],
  drive: ['云盘', 'Cloud drive'],
  savedReplay: ['回放存到云盘', 'Replays kept on the drive'],
  proctoring: ['在线监考', 'Online proctoring'],
};

/** A page with its bars; the orders stand alone [R2.01]. */
export function page(path: SitePath, reader: Reader, main: string): string {
  const { language, manifest } = reader;
  const t = of(language);
  const { title, about } = PAGES[path];
  const isAlone = path === '/en/pay-list';
  return `<!doctype html>
<html lang="${t('zh-CN', 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t(`${title[0]} - 讲台`, 'Lectern')}</title><meta name="description" content="${escaped(t(about[0], about[1]))}">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%230b6b57'/%3E%3C/svg%3E">
${manifest === undefined ? '' : `<link rel="manifest" href="${manifest}">`}<style>${STYLE}</style></head><body>
<a class="vh" href="#main">${t('到正文', 'To the content')}</a>${isAlone ? '' : bar(path, reader)}<main id="main"><div class="wrap">${main}</div></main>${isAlone ? '' : foot(path, reader)}
</body></html>`;
}

/** The help page, at a section [R2.05]. */
const helpAt = (help: string, detail: string): string => {
  const address = new URL(help);
  address.searchParams.set('detail', detail);
  return address.href;
};

function bar(path: SitePath, { language, name, level, isCommercial, links }: Reader): string {
  const t = of(language);
  const entries: readonly (readonly [href: string | undefined, text: string])[] = [
    ['/en/', t('首页', 'Home')],
    [isCommercial ? '/en/set-meal' : undefined, t('价格', 'Pricing')],
    ['/en/download', t('下载', 'Download')],
    [links.training, t('培训', 'Training')],
    [links.market, t('课件市场', 'Courseware market')],
    [links.pen, t('翻页笔', 'Presenter pen')],
    [links.help && helpAt(links.help, 'start'), t('帮助', 'Help')],
  ];
  const nav = entries.map(([href, text]) =>
    href === undefined ? '' : `<a href="${escaped(href)}"${href === path ? ' aria-current="page"' : ''}>${text}</a>`,
  );
  const account =
    name === undefined
      ? `<a class="btn" href="/web?next=${encodeURIComponent(path)}">${t('网页版登录', 'Sign in')}</a>`
      : `<details><summary>${escaped(name)}</summary><div class="menu"><p>${t(`你好，${escaped(name)}`, `Hello, ${escaped(name)}`)}${level && isCommercial ? `<br><small>${t(...LEVEL_NAMES[level])}</small>` : ''}</p><a href="/me">${t('个人中心', 'Personal center')}</a><a href="/en/pay-list">${t('我的订单', 'My orders')}</a><a href="/pc/web_logout">${t('退出登录', 'Sign out')}</a></div></details><a class="btn primary" href="/web">${t('进入网页版', 'Open Lectern')}</a>`;
  return `<header class="bar"><div class="wrap"><a class="brand" href="/en/">${t('讲台', 'Lectern')}</a><nav aria-label="${t('网站', 'Site')}">${nav.join('')}</nav>${account}</div></header>`;
}

function foot(path: SitePath, { language, links }: Reader): string {
  const t = of(language);
  const { about, help, client, hotline, mail, qq } = links;
  const link = (href: string | undefined, text: string) =>
    href === undefined ? '' : `<li><a href="${escaped(href)}">${text}</a></li>`;
  const contact = [
    hotline && `<dt>${t('热线', 'Hotline')}</dt><dd>${escaped(hotline)}</dd>`,
    mail && `<dt>${t('邮箱', 'Mail')}</dt><dd><a href="mailto:${escaped(mail)}">${escaped(mail)}</a></dd>`,
    qq && `<dt>${t('QQ 群', 'QQ group')}</dt><dd>${escaped(qq)}</dd>`,
  ].filter(Boolean);
  const other = language === 'en' ? (['zh-cn', '中文', 'zh-CN'] as const) : (['en', 'English', 'en'] as const);
  return `<footer class="ft"><div class="wrap"><div><h2>${t('讲台', 'Lectern')}</h2><ul>${link(about, t('关于', 'About'))}${link(help && helpAt(help, 'start'), t('帮助中心', 'Help'))}${link(help && helpAt(help, 'membership'), t('会员问题', 'Questions about membership'))}</ul></div><div><h2>${t('下载', 'Download')}</h2><ul>${link(client, t('电脑客户端', 'For computers'))}${link('/en/download', t('装成应用', 'Install as an app'))}</ul></div>${contact.length === 0 ? '' : `<div><h2>${t('找我们', 'Contact')}</h2><dl>${contact.join('')}</dl></div>`}<div><h2>${t('语言', 'Language')}</h2><ul><li><a lang="${other[2]}" href="${path}?language=${other[0]}">${other[1]}</a></li></ul></div></div></footer>`;
}

export function home({ language, isCommercial }: Reader): string {
  const t = of(language);
  const points: readonly Both[] = [
    [
      '一扫就进|学生不用装软件，也不用先注册。扫码或输入课堂码就进教室。',
      'In by a scan|Students install nothing and need not register. A code leads them in.',
    ],
    [
      '断网不丢|答案先存在手机上，连上网自动送达，收到才显示“已收到”。',
      'Nothing is lost|Answers are kept on the phone and sent once it is online again.',
    ],
    [
      '下课有数|出勤、答题、弹幕和得分，每个数字都能点开看到来处。',
      'Figures after class|Attendance, answers and scores: each figure opens to what it is made of.',
    ],
  ];
  const cards = points
    .map((both) => t(...both).split('|'))
    .map(([title, text]) => `<div class="card"><h2>${title}</h2><p>${text}</p></div>`);
  return `<div class="hero"><h1>${t('同一页课件，老师和学生一起翻', 'One page of slides, turned together')}</h1><p class="lead">${t('打开浏览器就能上课。学生扫码进来，看课件、答题、发弹幕；下课时，报告和回放已经在那里。', 'Teach in the browser. Students scan a code, see the slides, answer and send danmu. When class ends, its report and replay are there.')}</p><p class="do"><a class="btn primary" href="/web">${t('免费开始', 'Start for free')}</a>${isCommercial ? `<a class="btn" href="/en/set-meal">${t('看会员套餐', 'See the plans')}</a>` : ''}</p></div><div class="grid">${cards.join('')}</div>`;
}

export function download({ language, links: { client } }: Reader): string {
  const t = of(language);
  const program =
    client === undefined
      ? ''
      : `<article class="card"><h2>${t('电脑客户端', 'For computers')}</h2><p>${t('下载安装包，双击安装。', 'Download the installer and open it.')}</p><p><a class="btn" href="${escaped(client)}">${t('下载安装包', 'Download')}</a></p></article>`;
  return `<h1>${t('下载讲台', 'Download Lectern')}</h1><p class="lead">${t('不装也能用：打开浏览器就能上课。', 'You need not install anything: it runs in the browser.')}</p><div class="grid"><article class="card"><h2>${t('装成应用', 'Install as an app')}</h2><p>${t('和网页版一样，多一个桌面图标，自动更新。', 'The same as on the web, with an icon of its own and always up to date.')}</p><div id="how"><ol><li>${t('打开网页版', 'Open the web app')}</li><li>${t('在浏览器菜单里选“安装”或“添加到主屏幕”', 'In the browser’s menu choose “Install” or “Add to Home screen”')}</li><li>${t('以后从图标打开', 'Open it by its icon from then on')}</li></ol><p>${t('菜单里没有这一项的浏览器装不了，直接用网页版就行。', 'A browser whose menu has neither can’t install it: use it on the web, nothing is missing there.')}</p></div><p id="offered" hidden>${t('这个浏览器能直接安装，几秒就好。', 'This browser can install it at once.')}</p><p id="installed" role="status" hidden>${t('已经装好了，从它的图标打开。', 'It is installed. Open it by its icon.')}</p><p class="do"><button class="btn primary" id="install" type="button" hidden>${t('安装', 'Install')}</button><a class="btn" href="/m/v2">${t('打开网页版', 'Open the web app')}</a></p><p><small>${t(`版本 ${version}`, `Version ${version}`)}</small></p></article>${program}<article class="card"><h2>${t('手机版', 'On a phone')}</h2><p>${t('不用下载：用手机的浏览器打开', 'No download: open this in the phone’s browser')} <a href="/m/v2">/m/v2</a></p></article></div><script>${INSTALL}</script>`;
}

export function pricing({ language, isCommercial, level: mine }: Reader): string {
  const t = of(language);
  if (!isCommercial)
    return `<h1>${t('所有功能都开放', 'Everything is open')}</h1><p class="lead">${t('这所学校不卖会员：每个人都能用全部功能。', 'This school sells no memberships: everybody has all features.')}</p><p><a class="btn primary" href="/web">${t('进入网页版', 'Open Lectern')}</a></p>`;
  const cards = LEVELS.map((level) => {
    const plans = PLANS.filter((plan) => plan.level === level);
    const below = LEVELS[LEVELS.indexOf(level) - 1];
    const added = FEATURE_NAMES.filter((one) => opens(level, one) && (below === undefined || !opens(below, one)));
    const features = added.map((one) => `<li>${t(...FEATURE_LABELS[one])}</li>`);
    const start = [
      t('课件上课、投屏、回看', 'Slides, projection, replays'),
      t('答题、签到、点名、分组', 'Questions, check-in, roll call, groups'),
      t('弹幕、投稿、红包、报告', 'Danmu, posts, red packets, reports'),
    ];
    const year = plans.find(({ months }) => months === 12);
    const price =
      year === undefined
        ? '¥0'
        : `${money(year.fen / 12)} <small>${t('/ 月，按 12 个月', '/ month, for 12 months')}</small>`;
    const periods = plans.map(
      ({ months, fen }) =>
        `<dt>${t(`${months} 个月`, months === 1 ? '1 month' : `${months} months`)}</dt><dd>${money(fen)}</dd>`,
    );
    const action =
      level === mine
        ? `<p>${t('你正在用', 'You have this one')}</p>`
        : level === 'free'
          ? mine === undefined
            ? `<p><a class="btn" href="/web">${t('免费开始', 'Start for free')}</a></p>`
            : `<p>${t('会员到期后自动回到这里', 'Where a membership returns to when it ends')}</p>`
          : `<p><a class="btn" href="/me/membership?plan=${level}-12">${t(`购买${LEVEL_NAMES[level][0]}`, `Buy ${LEVEL_NAMES[level][1]}`)}</a></p>`;
    return `<article class="card plan${level === 'intermediate' ? ' rec' : ''}"><h2>${t(...LEVEL_NAMES[level])}</h2><p class="pr">${price}</p><dl>${periods.join('')}</dl>${action}<p>${below === undefined ? t('一直免费', 'Free for good') : t(`${LEVEL_NAMES[below][0]}的全部，再加 ${added.length} 项`, `All of ${LEVEL_NAMES[below][1]}, and ${added.length} more`)}</p><ul>${below === undefined ? start.map((one) => `<li>${one}</li>`).join('') : features.join('')}</ul></article>`;
  });
  const head = LEVELS.map((level) => `<th scope="col">${t(...LEVEL_NAMES[level])}</th>`).join('');
  const yes = (has: boolean) =>
    has ? t('有', 'Yes') : `<span aria-hidden="true">—</span><span class="vh">${t('不含', 'No')}</span>`;
  const lines = FEATURE_NAMES.map(
    (one) =>
      `<tr><th scope="row">${t(...FEATURE_LABELS[one])}</th>${LEVELS.map((level) => `<td>${yes(opens(level, one))}</td>`).join('')}</tr>`,
  );
  return `<h1>${t('会员套餐', 'Plans')}</h1><p class="lead">${t('上课、课件、答题、弹幕和课堂报告一直免费。会员打开另外九项功能。', 'Teaching, slides, questions, danmu and reports are free for good. Members have nine more features.')}</p><section class="grid" aria-label="${t('套餐', 'Plans')}">${cards.join('')}</section><section class="grid"><p><b>${t('10 分钟内生效', 'Open within 10 minutes')}</b><br>${t('通常付款后马上生效，不用重新登录。', 'Usually at once, without signing in anew.')}</p><p><b>${t('升级补差价', 'Upgrades are credited')}</b><br>${t('没用完的天数按天折成钱，直接抵扣。', 'The days that are left count towards the price.')}</p></section><section><h2>${t('逐项比较', 'Compare')}</h2><div class="scroll" tabindex="0" role="region" aria-label="${t('逐项比较', 'Compare')}"><table><thead><tr><th scope="col">${t('功能', 'Feature')}</th>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div></section>`;
}

const STATUS: Readonly<Record<OrderRow['status'], Both>> = {
  created: ['待付款', 'Not paid'],
  paying: ['支付中', 'Being paid'],
  paid: ['已支付', 'Paid'],
  closed: ['已关闭', 'Closed'],
  refunding: ['退款中', 'Being refunded'],
  refunded: ['已退款', 'Refunded'],
  abnormal: ['异常', 'Being checked'],
};

/** [R3.04] Number, goods, period, amount, payment way, time, account, status. */
export function orders({ language, name = '' }: Reader, rows: readonly OrderRow[]): string {
  const t = of(language);
  const day = (at: number) => wallClock(at).slice(0, 'yyyy-mm-dd'.length);
  const columns = [
    t('订单号', 'Number'),
    t('商品', 'Goods'),
    t('周期', 'Period'),
    t('金额', 'Amount'),
    t('支付方式', 'Paid by'),
    t('时间', 'Time'),
    t('账号', 'Account'),
    t('状态', 'Status'),
  ];
  const lines = rows.map((row) => {
    const [level, months] = row.planId.split('-') as [(typeof PAID_LEVELS)[number], string];
    const period =
      row.from === undefined ? t('付款后起算', 'From its payment') : `${day(row.from)} – ${day(row.until! - 1)}`; // the last day that it is open
    const cells = [
      row.orderNo,
      `${t(...LEVEL_NAMES[level])}, ${t(`${months} 个月`, `${months} mo`)}`,
      period,
      money(row.amountFen),
      row.paidAt === undefined ? '—' : t('扫码支付', 'QR code'),
      wallClock(row.createdAt).slice(0, 'yyyy-mm-dd hh:mm'.length),
      escaped(row.account ?? name),
      t(...STATUS[row.status]),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const table = `<div class="scroll card" tabindex="0" role="region" aria-label="${t('我的订单', 'My orders')}"><table><thead><tr>${columns.map((one) => `<th scope="col">${one}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div><p class="do" style="margin-top:16px"><a class="btn primary" href="/me/orders">${t('付款、取消或退款', 'Pay, cancel or refund')}</a></p>`;
  const none = `<div class="card"><h2>${t('还没有订单', 'No orders yet')}</h2><p>${t('买过的会员会列在这里，能接着付、申请退款。', 'What you buy is listed here, to be paid or refunded.')}</p></div>`;
  return `<p><a href="/en/set-meal">${t('回到会员套餐', 'Back to the plans')}</a></p><h1>${t('我的订单', 'My orders')}</h1><div style="margin-top:16px">${rows.length === 0 ? none : table}</div>`;
}
