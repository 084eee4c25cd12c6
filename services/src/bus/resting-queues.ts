import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const queue = RequestQueue.prototype;
const look = queue.scheduleCheckPendingRequests;

/**
 * kafkajs looks every 10 ms for requests that wait, even when none do: 2.5 % of a core for each idle client, and timers of
 * a negative length, of which Node warns. It is let look only when there is something to find. For whoever imports this.
 */
queue.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) look.call(this);
};
