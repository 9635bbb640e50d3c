import { Redis } from 'ioredis';
import type { SeededRandom } from '../src/importers/demo/random.ts';
import { CAN_MOVE_CLOCKS } from './clock.ts';
import type { Link } from './link.ts';
import type { Member } from './member.ts';
import type { Fleet, Program } from './topology.ts';

export interface Fault {
  /** The fault and its target, such as `kill service 1`. */
  readonly name: string;
  /** Faults of a track run one after another; those of different tracks overlap. */
  readonly track: 'programs' | 'engines' | 'network';
  /** True if processes may have to count requests by themselves meanwhile. */
  readonly takesStore: boolean;
  /** True if it has a duration. */
  readonly lasts: boolean;
  /** The failovers that it takes one after another, if more than one. */
  readonly failovers?: number;
  begin(random: SeededRandom): Promise<void> | void;
  end(): Promise<void> | void;
}

const SLOW_MS = 150;
const AN_HOUR = 3_600;
const nothing = () => undefined;

/** Every possible fault of a fleet, in a fixed order. */
export function faultsOf(fleet: Fleet): Fault[] {
  const { engines, links, disk } = fleet;
  const members = Object.values(engines).filter((member) => member !== undefined);
  const programs = [...fleet.services, ...fleet.workers];
  return [
    ...programs.flatMap((program) => ofProgram(program)),
    ...members.flatMap((member) => ofEngine(member)),
    ...(engines.primary ? [killSession(engines.primary)] : []),
    ...links.flatMap((link) => ofLink(link)),
    ...(disk
      ? [
          lasting(
            'engines',
            'fill the disk of the primary',
            true,
            () => disk.fill(),
            () => disk.free(),
          ),
        ]
      : []),
    ...(engines.redis ? [fillRedis(fleet.redisPort)] : []),
    ...(CAN_MOVE_CLOCKS ? ofClocks(fleet) : []),
  ];
}

/** Returns `true` for a member in which the service counts requests, and for a link to one. */
const holdsStore = (name: string): boolean => /redis|primary|pooler/.test(name);

const ofProgram = ({ name, member }: Program): Fault[] => [
  {
    name: `kill ${name}`,
    track: 'programs',
    takesStore: false,
    lasts: false,
    begin: () => member.kill(),
    end: nothing,
  },
  pause(member, 'programs'),
];

const ofEngine = (member: Member): Fault[] => [
  {
    name: `kill ${member.name}`,
    track: 'engines',
    takesStore: holdsStore(member.name),
    lasts: false,
    begin: () => member.kill(),
    end: nothing,
  },
  pause(member, 'engines'),
];

const pause = (member: Member, track: Fault['track']): Fault =>
  lasting(
    track,
    `pause ${member.name}`,
    holdsStore(member.name),
    () => member.pause(),
    () => member.continue(),
  );

const killSession = (primary: Member): Fault => ({
  name: 'kill a session of the primary',
  track: 'engines',
  takesStore: true,
  lasts: false,
  begin: (random) => primary.killChild((pids) => random.pick(pids)),
  end: nothing,
});

const ofLink = (link: Link): Fault[] => {
  const fault = (verb: string, begin: () => void) =>
    lasting('network', `${verb} ${link.name}`, holdsStore(link.name), begin, () => link.mend());
  return [
    fault('cut', () => link.cut()),
    fault('silence', () => link.silence()),
    fault('slow down', () => link.slowDown(SLOW_MS)),
  ];
};

/** Redis then answers reads but rejects commands that need memory. */
function fillRedis(port: number): Fault {
  const configure = async (bytes: number) => {
    const client = new Redis(port, '127.0.0.1', {
      lazyConnect: true,
      retryStrategy: () => null,
      commandTimeout: 1_000,
    });
    client.on('error', nothing);
    try {
      await client.connect();
      await client.config('SET', 'maxmemory', bytes);
    } catch {
      // Redis is dead or paused; a restart lifts the limit, or the end of the next fault does.
    } finally {
      client.disconnect();
    }
  };
  return lasting(
    'engines',
    'fill redis',
    true,
    () => configure(1),
    () => configure(0),
  );
}

const ofClocks = ({ clocks }: Fleet): Fault[] =>
  [['services and workers', clocks.programs] as const, ['primary', clocks.primary] as const].flatMap(
    ([whose, clock]) =>
      [AN_HOUR, -AN_HOUR].map((seconds) =>
        lasting(
          'programs',
          `move the clock of ${whose} an hour ${seconds > 0 ? 'ahead' : 'back'}`,
          false,
          () => clock.move(seconds),
          () => clock.move(0),
        ),
      ),
  );

function lasting(
  track: Fault['track'],
  name: string,
  takesStore: boolean,
  begin: Fault['begin'],
  end: Fault['end'],
): Fault {
  return { name, track, takesStore, lasts: true, begin, end };
}
