import { randomBytes } from 'node:crypto';
import { freePort } from '../../infra/local/ports.ts';
import { startThrowawayKafka } from '../../infra/local/throwaway.ts';
import { outerServices } from './outer-services.ts';
import { serviceSetup, type Started } from './service-setup.ts';

export default serviceSetup({
  variable: 'TEST_KAFKA_BROKERS',
  found: outerServices.kafka,
  files: /\.kafka\.test\.ts$/,
  container,
  local: async () => {
    const { service, end } = await startThrowawayKafka();
    return { address: service.brokers, end };
  },
});

/** The port must be known before: a broker tells its clients where they find it. */
async function container(): Promise<Started> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freePort();
  const broker = await new GenericContainer('apache/kafka:4.1.1')
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      CLUSTER_ID: randomBytes(16).toString('base64url').replace(/^-/, '_'),
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return { address: `${broker.getHost()}:${port}`, end: async () => void (await broker.stop()) };
}
