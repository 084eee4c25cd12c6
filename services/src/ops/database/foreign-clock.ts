/**
 * When something happened, in ms by our clock, that a device told by its own: `row` has its time, when the device sent it
 * by the same clock, and when it arrived. Nothing arrives before it is sent, so a clock ahead is moved; what arrives up to a
 * minute late may have been on its way, so only what is later than that was told by a clock behind.
 */
export const byOurClock = (row: string): string => {
  const late = `${row}.received_at - ${row}.sent_at`;
  return `least(${row}.received_at, ${row}.time + case when ${late} not between 0 and 60000 then ${late} else 0 end)`;
};
