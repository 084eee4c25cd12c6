/** What is declared of a "no". */
export interface Refusal {
  /** The HTTP status it travels with. */
  readonly status: number;
  readonly 'zh-cn': string;
  readonly en: string;
  /** The product's own error fields, where section 8 of its spec names one for this case. */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/** A "no" with its status and its text in both languages. */
export const refusal = (status: number, zh: string, en: string, fields?: Refusal['fields']): Refusal => ({
  status,
  'zh-cn': zh,
  en,
  ...(fields && { fields }),
});

export const LOGIN = { error_code: 20009 }; // [R8.09]
export const FORBIDDEN = { errcode: 403000 }; // [R8.16]
export const MISSING = { errcode: 404000 }; // [R8.17]
export const TOAST = { error_code: 500500 }; // [R8.12]
