import { CHANNELS } from '@lectern/contracts/tracking/record.ts';
import { expect, it } from 'vitest';
import { channelOf, terminalOf } from './terminal.ts';

it.each([
  ['MicroMessenger/8.0 miniProgram', 390, 'minimp-h5'],
  ['MicroMessenger/8.0', 1440, 'gzh-h5'],
  ['Lectern/2.0 Mobile', 390, 'app-h5'],
  ['Mozilla/5.0', 480, 'h5'],
  ['Mozilla/5.0', 481, 'Web'],
])('[R9.20] %s, %i px wide, is %s', (agent, width, terminal) => {
  expect(terminalOf(agent, width)).toBe(terminal);
});

it.each([
  ['/join', true, 'h5', 'code'],
  ['/join/472916', false, 'gzh-h5', 'scan'],
  ['/join/472916', true, 'h5', 'link'],
  ['/s', false, 'app-h5', 'app'],
  ['/s', false, 'minimp-h5', 'messenger'],
  ['/', false, 'Web', 'web'],
] as const)('[R3.22] %s, from elsewhere: %s, in %s, was come to by %s', (path, isFromElsewhere, from, channel) => {
  expect(channelOf(path, isFromElsewhere, from)).toBe(channel);
  expect(CHANNELS).toContain(channel);
});
