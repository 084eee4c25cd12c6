import { Inject, Injectable } from '@nestjs/common';
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';
import { SETTINGS, type Settings } from '../../ops/settings.ts';

/** Where others reach this server: asked anew each time, for a laptop moves from network to network. */
@Injectable()
export class PublicAddress {
  private port: number;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.port = settings.port;
  }

  /** The port that it became, where any free one was asked for. */
  listensOn(port: number): void {
    this.port = port;
  }

  /** The origin to print and to scan; undefined when only this machine reaches the server, or nobody said where it is. */
  get origin(): string | undefined {
    return this.settings.address ?? this.onNetwork()[0];
  }

  /** Where a service that answers later reaches this one: as the installation was told, else on this machine. */
  get reached(): string {
    return this.settings.address ?? `http://127.0.0.1:${this.port}`;
  }

  /** The address that ids begin with: the one that the installation was told, so that they stay; else how it was asked. */
  asked(host: string | undefined): string {
    return this.settings.address ?? `${this.settings.https ? 'https' : 'http'}://${host ?? 'localhost'}`;
  }

  /** The origins on the networks that this machine is in, the likeliest first; none unless those are let in. */
  onNetwork(): readonly string[] {
    if (!this.settings.lan) return [];
    return addressesOf(networkInterfaces()).map((address) => `http://${address}:${this.port}`);
  }
}

/** Bridges and tunnels that programs make for themselves: no phone is there. */
const VIRTUAL = /^(docker|br-|veth|virbr|vboxnet|vmnet|utun|tun|tap|wg|zt|tailscale)|vEthernet|VirtualBox|VMware/;

const PRIVATE = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]; // RFC 1918, the commonest at home first

/** IPv4 addresses that others may know this machine by: of real networks first, private ones first. */
export function addressesOf(interfaces: NodeJS.Dict<readonly NetworkInterfaceInfo[]>): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, rank: rankOf(name, address) })),
  );
  return found.sort((one, other) => one.rank - other.rank).map(({ address }) => address);
}

function rankOf(name: string, address: string): number {
  const range = PRIVATE.findIndex((pattern) => pattern.test(address));
  return (VIRTUAL.test(name) ? 10 : 0) + (range === -1 ? PRIVATE.length : range);
}
