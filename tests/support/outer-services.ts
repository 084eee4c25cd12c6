import { engineAnswers } from '../../infra/local/engine.ts';
import { kafkaLacks } from '../../infra/local/kafka-programs.ts';
import { redisLacks } from '../../infra/local/redis.ts';

/** How a service that tests talk to is come by, in the order of preference. */
export type OuterService =
  | { from: 'given'; address: string }
  | { from: 'container' | 'local' }
  | { from?: never; missing: string };

/** One that runs anyway, else one in a container, else one that we start ourselves. */
async function findService(given: readonly string[], lacks: () => string | undefined): Promise<OuterService> {
  const address = given.map((name) => process.env[name] ?? '').find((value) => value !== '');
  if (address !== undefined) return { from: 'given', address };
  if (await engineAnswers()) return { from: 'container' };
  const missing = lacks();
  return missing === undefined ? { from: 'local' } : { missing };
}

export const outerServices = {
  kafka: await findService(['TEST_KAFKA_BROKERS', 'KAFKA_BROKERS'], kafkaLacks),
  redis: await findService(['TEST_REDIS_URL', 'REDIS_URL'], redisLacks),
};

/** Why files named after a service that is not there cannot run; both are needed for those of Kafka. */
export const unrunnable: Readonly<Record<string, string>> = reasons({
  '**/*.kafka.test.ts': [outerServices.kafka, outerServices.redis],
  '**/*.redis.test.ts': [outerServices.redis],
});

function reasons(needs: Record<string, OuterService[]>): Record<string, string> {
  const missing = Object.entries(needs).map(([files, services]): [string, string | undefined] => [
    files,
    services.map((service) => ('missing' in service ? service.missing : undefined)).find((text) => text !== undefined),
  ]);
  return Object.fromEntries(missing.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
