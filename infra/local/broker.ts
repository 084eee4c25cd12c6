import { join, relative } from 'node:path';
import { startKafka } from './kafka.ts';
import { runMain } from './main.ts';
import { dataFolder, root } from './places.ts';
import { keepRunning } from './keep-running.ts';
import { aborted, stopRequests } from './signals.ts';

const say = (text: string): void => console.log(text);

/** `npm run kafka`: one broker on the loopback address, kept running until asked to stop. */
async function broker(): Promise<string | undefined> {
  const stop = stopRequests();
  const place = { folder: join(dataFolder, 'kafka'), logFile: join(dataFolder, 'kafka.log'), port: 9092 };
  say('Starting Kafka …');
  const kafka = await startKafka(place, { say, stop: stop.asked });
  say(
    [
      `Kafka is listening on ${kafka.brokers} (cluster ${kafka.clusterId}). Log: ${relative(root, place.logFile)}`,
      '',
      `  KAFKA_BROKERS=${kafka.brokers} npm start`,
      '',
      'Press Ctrl+C to stop it. Its data is kept until you delete its folder.',
    ].join('\n'),
  );
  const failed = keepRunning('Kafka', kafka, say, stop.asked);
  const problem = await Promise.race([aborted(stop.asked), failed]);
  say('\nStopping …');
  void aborted(stop.hurried).then(() => kafka.kill());
  await kafka.stop();
  return problem ?? undefined;
}

await runMain(broker);
