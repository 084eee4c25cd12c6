/** Where browsers ask for media; by itself, so that a phone need not load the schemas to know it. */
export const MEDIA_PATHS = {
  publish: '/api/live-video/publish',
  watch: '/api/live-video/watch',
  answer: '/api/live-video/answer',
  keep: '/api/live-video/keep',
  leave: '/api/live-video/leave',
} as const;
