import { keptQuery } from '../parts/came-for.ts';
import { Card } from '../parts/card.tsx';
import { kindName } from '../parts/kinds.tsx';
import { displayName, schoolName } from '../parts/names.ts';
import type { Answer } from '../parts/session.tsx';
import { stateName } from '../parts/states.ts';
import { DemoMark } from '../parts/tags.tsx';
import type { Filter } from './filters.ts';
import type { FoundSignals } from './overview.ts';

/** The first part of a summary, without the reasons of its score, and without its kind, which is shown above. */
function sentenceOf(kind: string, summary: string): string {
  const [first = ''] = summary.split(';');
  const at = kind === 'pain_point' || kind === 'rfp' ? first.indexOf(': ') : -1;
  const text = at === -1 ? first : first.slice(at + 2);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface SignalsProps {
  readonly answer: Answer<FoundSignals>;
  /** The filter of the view, which links to places keep. */
  readonly filter: Filter;
}

/** The strongest signals of the view, each with a link to its place. */
export function Signals({ answer, filter }: SignalsProps) {
  const { nodes = [], pagination } = answer.data ?? {};
  return (
    <Card id="strongest" title="Strongest signals" count={pagination?.total} answer={answer}>
      <div class="body">
        {nodes.length === 0 && <p class="soft">No signals at unlocked places here.</p>}
        <ol class="feed">
          {nodes.map(
            ({ id, kind, origin, summary, state, entityType, entityId, district, school, score }) => (
              <li key={id}>
                <span class="v" title={score.reasons.map(({ text }) => text).join(' · ')}>
                  {Math.round(score.value)}
                </span>
                <div>
                  <span class="small soft">
                    {kindName(kind)} · {school ? schoolName(school.name) : displayName(district.name)},{' '}
                    {stateName(state)} <DemoMark origin={origin} name={(school ?? district).name} />
                  </span>
                  <h3>
                    <a href={`/explore/${entityType}s/${entityId}${keptQuery(filter)}`}>
                      {sentenceOf(kind, summary)}
                    </a>
                  </h3>
                </div>
              </li>
            ),
          )}
        </ol>
      </div>
    </Card>
  );
}
