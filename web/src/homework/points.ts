/** Points as they were typed, with one decimal at most, in tenths; undefined of what is none. Fields and keys share it. */
export const tenthsOf = (typed: string): number | undefined =>
  /^\d+(\.\d)?$/.test(typed) ? Math.round(Number(typed) * 10) : undefined;

export const sumOf = (all: readonly { readonly tenths: number }[]): number =>
  all.reduce((sum, { tenths }) => sum + tenths, 0);
