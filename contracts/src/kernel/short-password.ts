/** Trivially simple [R5.26]: one character only, a row of neighbours up or down, the lesson's code, or the group's name. */
export function isTooSimple(
  password: string,
  names: { readonly name: string; readonly code?: string | undefined },
): boolean {
  const plain = password.trim().toLowerCase();
  const points = Array.from(plain).map((one) => one.codePointAt(0)!);
  const steps = points.slice(1).map((point, index) => point - points[index]!);
  const isRow = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
  return isRow || plain === names.code || plain === names.name.trim().toLowerCase();
}
