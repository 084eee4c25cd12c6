/** To decide on a leave takes a form, and forms are heavy: they come when one asked for leave. */
export const LEAVES_HERE = {
  name: 'leaves-here',
  load: async () => (await import('../../leave/leaves-here.tsx')).LeavesHere,
};
