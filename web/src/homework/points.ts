export const sumOf = (all: readonly { readonly tenths: number }[]): number =>
  all.reduce((sum, { tenths }) => sum + tenths, 0);
