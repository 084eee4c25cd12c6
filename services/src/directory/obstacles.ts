import { Injectable } from '@nestjs/common';
import type { SignedInPerson } from '../edge/auth/signed-in-person.ts';

type Person = Pick<SignedInPerson, 'personId' | 'school'>;
type IsInTheWay = (person: Person) => Promise<boolean>;

/** Why somebody's account cannot be closed yet: each area that needs them there says so. */
@Injectable()
export class Obstacles {
  private readonly checks = new Map<string, IsInTheWay>();

  add(name: string, isInTheWay: IsInTheWay): void {
    this.checks.set(name, isInTheWay);
  }

  async of(person: Person): Promise<string[]> {
    const found = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await check(person)) ? [name] : [])),
    );
    return found.flat();
  }
}
