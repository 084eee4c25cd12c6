import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../../ops/database/clock.ts';
import type { Outcome, Submission } from '../submission.ts';
import { SETTINGS, type Settings } from '../../ops/settings.ts';
import { CREDENTIAL, credentialOf, isAnswerTo } from './credential.ts';
import { PeerLink, Unreachable } from './peer-link.ts';
import { Peers, type Peer } from './peers.ts';

export const PEER_PATH = '/peers';

/** The links of this process: one to each other that decides, kept open so that nobody waits for a handshake. */
@Injectable()
export class PeerLinks implements OnApplicationShutdown {
  private readonly links = new Map<string, PeerLink>();

  constructor(
    private readonly peers: Peers,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    peers.onChange(() => this.follow());
  }

  /** How many could carry something now. */
  get open(): number {
    return [...this.links.values()].filter(({ isOpen }) => isOpen).length;
  }

  /**
   * Has another process decide.
   * @throws Unreachable when it cannot be asked, or is lost before it answered
   */
  async pass(id: string, submission: Submission, until: number): Promise<Outcome> {
    const link = this.links.get(id);
    if (link === undefined) throw new Unreachable();
    return link.pass(submission, until);
  }

  /** Last of all: the requests that were under way are answered by now. */
  onApplicationShutdown(): void {
    for (const link of this.links.values()) link.close();
  }

  private follow(): void {
    const deciding = this.peers.others.filter(({ services }) => services.includes('command'));
    for (const peer of deciding) if (!this.links.has(peer.id)) this.links.set(peer.id, this.linkTo(peer));
    for (const [id, link] of this.links) {
      if (deciding.some((peer) => peer.id === id)) continue;
      link.close();
      this.links.delete(id);
    }
  }

  private linkTo({ id, address }: Peer): PeerLink {
    const secret = this.settings.clusterSecret ?? '';
    return new PeerLink({
      url: address.replace(/^http/, 'ws') + PEER_PATH,
      headers: () => ({ [CREDENTIAL]: credentialOf(secret, id, this.clock.now()) }),
      isKnown: (said, answer) => isAnswerTo(secret, said[CREDENTIAL]!, answer[CREDENTIAL]),
      onDraining: () => this.peers.heardDraining(id),
    });
  }
}
