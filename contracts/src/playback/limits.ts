/** Replay video; the student's first load never asks, so it stands apart from the other limits. */
export const PLAYBACK = {
  segments: 20, // not shown in the spec: of one lesson
  titleUnits: 60, // not shown in the spec
  latestMs: 24 * 3600_000, // not shown in the spec: how long after the lesson's start a segment begins at most
  percent: 90, // [R9.03]
  percentLeast: 50, // not shown in the spec
  percentMost: 100,
  speedLeast: 0.25,
  speedMost: 2, // the player's fastest
  spans: 100, // not shown in the spec: in one report of a page
  reportMs: 60_000, // not shown in the spec: how often a page reports while it plays
  gapMs: 180_000, // not shown in the spec: so much of the time since the last report counts
  creditMs: 3000, // not shown in the spec: what a slow network may shift from one report into the next
  frameMs: 40, // not shown in the spec: cuts lie on frames, of which there are 25 a second
  cuts: 50, // not shown in the spec: stretches that are cut out of one segment
  cutMs: 500, // not shown in the spec: what is shorter is not cut out
  leftMs: 10_000, // not shown in the spec: so much is left
  danmu: 2000, // not shown in the spec: so many stand beside a video
} as const;
