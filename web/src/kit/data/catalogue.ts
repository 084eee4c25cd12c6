/**
 * What an answer of a server means for the page that asked [R8.01–R8.18], as one table. Answers of our own server say why
 * they refuse by a code of a closed list; those of what may stand around it (a school's gateway, its single sign-on, calls
 * in the product's documented form) say it by these fields.
 */
export type Lead =
  | 'success'
  | 'caller'
  | 'unknown'
  | 'given'
  | 'login'
  | 'noBind'
  | 'needBind'
  | 'forbidden'
  | 'userInfo'
  | 'courseError'
  | 'bind'
  | 'missing'
  | 'toast'
  | 'mobileForbidden'
  | 'noEntry';

/** The HTTP status is a field like those of the body; `error_code` and `errcode` are different ones [R8.18]. */
export type Fields = Readonly<Record<string, unknown>>;
type Values = readonly (string | number | boolean)[];

export interface Row {
  readonly rule: string;
  /** One of these holds: a field that has one of the values; where it names two fields, both. */
  readonly when: readonly { readonly [field: string]: Values }[];
  readonly leads: Lead;
}

const from = (first: number, count: number): Values => Array.from({ length: count }, (_, n) => first + n);

/** In the order of R8.18: the HTTP status, then the rows of failures as they stand, then success. The first that holds is taken. */
export const CATALOGUE: readonly Row[] = [
  { rule: 'R8.18', when: [{ errcode: [401999] }], leads: 'caller' },
  { rule: 'R8.14', when: [{ http: [401] }], leads: 'login' },
  { rule: 'R8.15', when: [{ http: [403] }], leads: 'noEntry' },
  { rule: 'R8.02', when: [{ op: ['redirect'] }], leads: 'given' },
  { rule: 'R8.03', when: [{ op: ['web_redirect'] }], leads: 'login' },
  { rule: 'R8.04', when: [{ op: ['redirect_bind'] }], leads: 'noBind' },
  { rule: 'R8.05', when: [{ op: ['k12_redirect_bind'] }], leads: 'needBind' },
  {
    rule: 'R8.06',
    when: [{ status_code: [1, 2, 4] }, { status: [403] }, { errcode: [403] }, { error_code: [1, 20007] }],
    leads: 'forbidden',
  },
  { rule: 'R8.07', when: [{ status_code: [5] }], leads: 'userInfo' },
  { rule: 'R8.08', when: [{ error_code: [404000] }], leads: 'courseError' },
  { rule: 'R8.09', when: [{ error_code: [20009] }], leads: 'login' },
  { rule: 'R8.10', when: [{ error_code: [40000], sub_code: [302] }], leads: 'bind' },
  { rule: 'R8.11', when: [{ errcode: [500001] }], leads: 'missing' },
  { rule: 'R8.12', when: [{ error_code: [500600, 500500, 500700] }, { errcode: [300413] }], leads: 'toast' },
  { rule: 'R8.13', when: [{ error_code: [80005, 80019] }], leads: 'mobileForbidden' },
  { rule: 'R8.16', when: [{ errcode: from(403000, 100) }], leads: 'forbidden' },
  { rule: 'R8.17', when: [{ errcode: from(404000, 100) }], leads: 'missing' },
  { rule: 'R8.18', when: [{ http: from(400, 200) }], leads: 'unknown' },
  {
    rule: 'R8.01',
    when: [{ success: [true] }, { status: [0, 200] }, { errcode: [0] }, { Status: [200] }, { code: [0] }],
    leads: 'success',
  },
];

/** Fields that say how it went; a text in one of them (a lesson's status, its code) is what was asked for. */
const VERDICTS = ['success', 'status', 'status_code', 'errcode', 'error_code', 'Status', 'code'];

/** The row that an answer falls under, and where that leads; one that says nothing of how it went is what was asked for. */
export function meaningOf(http: number, body: unknown): { readonly rule?: string; readonly leads: Lead } {
  const isObject = typeof body === 'object' && body !== null;
  const fields: Fields = { ...(isObject ? (body as Fields) : {}), http };
  const row = CATALOGUE.find(({ when }) => when.some((all) => holds(all, fields)));
  if (row) return row;
  return { leads: VERDICTS.some((name) => isVerdict(fields[name])) ? 'unknown' : 'success' };
}

const holds = (all: Row['when'][number], fields: Fields): boolean =>
  Object.entries(all).every(([field, values]) => values.includes(fields[field] as Values[number]));

const isVerdict = (value: unknown): boolean => typeof value === 'boolean' || (typeof value === 'number' && value !== 0);
