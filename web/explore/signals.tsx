import { useEffect, useRef } from 'preact/hooks';
import type { District, Signal } from './graph.ts';
import { districtOperation, signalsOperation } from './graph.ts';
import { format } from './scale.ts';
import { type Session, useAnswer } from './session.tsx';

interface SignalsProps {
  readonly session: Session;
  readonly state: string | undefined;
  readonly district: string | undefined;
  onDistrict(id: string | undefined): void;
}

const titleOf = (kind: string): string => kind.replaceAll('_', ' ');

/** The strongest signals of the view, or a district with its signals. */
export function Signals({ session, state, district, onDistrict }: SignalsProps) {
  const filter = district ? { districtId: district } : state ? { state } : {};
  const signals = useAnswer<{ signals: { nodes: Signal[] } }>(session, signalsOperation(filter));
  const found = useAnswer<{ district: District | null }>(
    session,
    district ? districtOperation(district) : undefined,
  );
  const shown = signals.data?.signals.nodes ?? [];
  const title = useRef<HTMLHeadingElement>(null);
  const previous = useRef(district);
  useEffect(() => {
    // The pressed button is gone or out of sight.
    if (previous.current !== district) title.current?.focus();
    previous.current = district;
  }, [district]);
  return (
    <section aria-labelledby="signals-title">
      <h2 id="signals-title" ref={title} tabindex={-1}>
        {district ? 'District' : 'Strongest signals'}
      </h2>
      {district && found.data?.district && (
        <Profile district={found.data.district} onClose={() => onDistrict(undefined)} />
      )}
      {found.data && !found.data.district && <p role="alert">There is no such district.</p>}
      {(signals.error ?? found.error) && <p role="alert">{signals.error ?? found.error}</p>}
      {signals.data && !signals.isLoading && shown.length === 0 && <p>No signals at unlocked places here.</p>}
      <ol class="signals">
        {shown.map(({ id, kind, summary, state: where, districtId, district: place, score }) => (
          <li key={id}>
            <span class="score" title="Score">
              {Math.round(score.value)}
            </span>
            <span class="kind">{[titleOf(kind), ...(district ? [] : [place.name]), where].join(', ')}</span>{' '}
            {district ? (
              summary
            ) : (
              <button type="button" class="link" onClick={() => onDistrict(districtId)}>
                {summary}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ProfileProps {
  readonly district: District;
  onClose(): void;
}

const Profile = ({ district, onClose }: ProfileProps) => {
  const { name, county, state, studentCount, access } = district;
  const where = [county, state].filter(Boolean).join(', ');
  const students = studentCount === null ? '' : ` · ${format(studentCount)} students`;
  const lock = access.isUnlocked ? 'Unlocked.' : `Locked: unlocking costs ${access.unlockCost} credits.`;
  return (
    <div class="profile">
      <h3>{name}</h3>
      <p>
        {where}
        {students}
      </p>
      <p>{lock}</p>
      <button type="button" onClick={onClose}>
        Back to all signals
      </button>
    </div>
  );
};
