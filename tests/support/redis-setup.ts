import { startThrowawayRedis } from '../../infra/local/throwaway.ts';
import { outerServices } from './outer-services.ts';
import { serviceSetup, type Started } from './service-setup.ts';

export default serviceSetup({
  variable: 'TEST_REDIS_URL',
  found: outerServices.redis,
  files: /\.(kafka|redis)\.test\.ts$/,
  container,
  local: async () => {
    const { service, end } = await startThrowawayRedis();
    return { address: service.url, end };
  },
});

async function container(): Promise<Started> {
  const { GenericContainer } = await import('testcontainers');
  const redis = await new GenericContainer('redis:7').withExposedPorts(6379).start();
  return {
    address: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
    end: async () => void (await redis.stop()),
  };
}
