import { kafkaWorld } from '../../../../tests/support/kafka-world.ts';
import { busContract } from './bus.contract.ts';

busContract('the bus through Kafka', kafkaWorld);
