/** What meetings are held to; how many take part is a matter of the level of who makes one [R9.14]. */
export const MEETING = {
  titleUnits: 30, // not shown in the spec
  classes: 20, // not shown in the spec: that are invited
  minutesLeast: 5, // not shown in the spec
  minutesMost: 12 * 60, // not shown in the spec
  passwordLeast: 4, // not shown in the spec
  passwordMost: 16, // not shown in the spec
  codeDigits: 9, // not shown in the spec
  remindMs: 15 * 60_000, // not shown in the spec: before it begins
  closesAfterMs: 4 * 3600_000, // not shown in the spec: after its end was planned, where nobody ended it
  farthestMs: 366 * 24 * 3600_000, // not shown in the spec: how far ahead one is made
} as const;
