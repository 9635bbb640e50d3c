import type { Fault } from '../faults.ts';
import type { DatabaseNode, HaCluster } from './cluster.ts';

const SUCCESSION_MS = 45_000;
const nothing = () => undefined;

/** Faults of the primary, and of the servers that elect it. */
export function faultsOfCluster(cluster: HaCluster): Fault[] {
  const onPrimary = (
    name: string,
    begin: (node: DatabaseNode) => unknown,
    end: (node: DatabaseNode) => unknown,
    lasts = true,
  ): Fault => {
    let node: DatabaseNode | undefined;
    return {
      name,
      track: 'engines',
      takesStore: false,
      lasts,
      async begin() {
        node = await cluster.primary();
        if (node) await begin(node);
      },
      async end() {
        if (node) await end(node);
      },
    };
  };
  const all: Fault[] = [
    onPrimary(
      'lose the machine of the primary',
      (node) => cluster.lose(node),
      (node) => cluster.restore(node),
    ),
    onPrimary('kill PostgreSQL of the primary', (node) => cluster.killPostgres(node), nothing, false),
    onPrimary(
      'pause the machine of the primary',
      (node) => cluster.pause(node),
      (node) => cluster.continue(node),
    ),
    onPrimary(
      'cut the primary off from the other nodes',
      (node) => cluster.cut(node),
      (node) => cluster.mend(node),
    ),
    onPrimary('switch over', (node) => cluster.switchOver(node), nothing, false),
    lossOfTwo(cluster),
    lossOfQuorum(cluster),
  ];
  if (cluster.nodes.every(({ disk }) => disk)) {
    all.push(
      onPrimary(
        'fill the disk of the primary',
        (node) => node.disk?.fill(),
        (node) => node.disk?.free(),
      ),
    );
  }
  return all;
}

/** The successor is lost as soon as another node may succeed it in turn. */
function lossOfTwo(cluster: HaCluster): Fault {
  let lost: DatabaseNode[] = [];
  return {
    name: 'lose the primary, and its successor',
    track: 'engines',
    takesStore: false,
    lasts: false,
    failovers: 2,
    async begin() {
      const first = await cluster.primary();
      if (!first) return;
      cluster.lose(first);
      lost = [first];
      // With a single node of three, nobody is elected, so the first one returns before the second is lost.
      const second = await cluster.successorOf(first, SUCCESSION_MS);
      cluster.restore(first);
      if (second) cluster.lose(second);
      lost = second ? [second] : [];
      if (second) await cluster.successorOf(second, SUCCESSION_MS);
    },
    end() {
      for (const node of lost) cluster.restore(node);
      lost = [];
    },
  };
}

function lossOfQuorum(cluster: HaCluster): Fault {
  const [, ...most] = cluster.nodes;
  return {
    name: 'leave etcd without a quorum',
    track: 'engines',
    takesStore: false,
    lasts: true,
    begin() {
      for (const { etcd } of most) etcd.keepDown();
    },
    end() {
      for (const { etcd } of most) etcd.start();
    },
  };
}
