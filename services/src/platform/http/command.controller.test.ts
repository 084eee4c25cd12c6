import type { CommandBus } from '@nestjs/cqrs';
import { HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';
import { NoTracing } from '../telemetry/tracing.ts';
import { CommandController } from './command.controller.ts';

afterEach(() => vi.useRealTimers());

it('who gives more commands than any page of ours has to wait a minute, and nobody else has', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const execute = vi.fn<() => Promise<object>>().mockResolvedValue({ receipt: { version: 1 } });
  const controller = new CommandController(
    { execute } as unknown as CommandBus,
    { now: () => 0 } as Clock,
    new NoTracing(),
    { commandsPerMinute: 600 } as Settings,
  );
  const submit = (personId: string) =>
    controller.submit({
      person: { personId },
      headers: { [HEADERS.key]: newId() },
      params: { family: 'jar', id: newId(), command: 'AddMarbles' },
    } as never);
  for (let n = 0; n < 600; n += 1) await submit('ann');
  await expect(submit('ann')).rejects.toMatchObject({ code: 'rate.limited' });
  expect(execute).toHaveBeenCalledTimes(600);
  await submit('bob');
  vi.setSystemTime(Date.now() + 60_000);
  await submit('ann');
});
