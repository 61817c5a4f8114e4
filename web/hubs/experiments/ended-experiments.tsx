import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { HubExperiment, VersionResult } from '../../../contract/hubs/experiments.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { count, share } from '../../ui/text/numbers.ts'
import { dayRange } from '../../ui/time/dates.ts'
import { useEditing } from '../editor/editor-context.ts'
import { experimentsQuery } from './experiment-queries.ts'
import { endTone, endWords } from './experiment-words.ts'
import css from './experiments.module.css'

/** Earlier experiments with their results; nothing for a hub that was never published. */
export function EndedExperiments() {
  const { hub } = useEditing()
  if (hub.publishedVersion === null) return null
  return (
    <Boundary
      skeleton={<RowSkeleton rows={1} />}
      failure={(error, retry) => (
        <Panel flush className={css.later ?? ''}>
          <ErrorState {...failureWords(error)} onRetry={retry} />
        </Panel>
      )}
    >
      <Ended />
    </Boundary>
  )
}

function Ended() {
  const { hub } = useEditing()
  const query = useSuspenseInfiniteQuery(experimentsQuery(hub))
  const ended = query.data.pages
    .flatMap(({ items }) => items)
    .filter(({ status }) => status === 'ENDED')
  if (ended.length === 0) return null
  return (
    <Panel flush title="Ended experiments" className={css.later ?? ''}>
      <MoreList query={query} more="Show older experiments">
        <ul className={css.ended} aria-label="Ended experiments">
          {ended.map((experiment) => (
            <li key={experiment.id}>
              <EndedRow experiment={experiment} />
            </li>
          ))}
        </ul>
      </MoreList>
    </Panel>
  )
}

function EndedRow({ experiment }: { experiment: HubExperiment }) {
  const { versionA, versionB, startedAt, endedAt, result } = experiment
  const range = dayRange(new Date(startedAt), new Date(endedAt ?? startedAt), {
    timeZone: readerZone(),
  })
  return (
    <>
      <span className={css.endedHead}>
        <b className={css.endedName}>
          Version {versionA} against {versionB}
        </b>
        <StateChip tone={endTone(experiment)}>{endWords(experiment)}</StateChip>
      </span>
      <span>{result ? result.verdict.words : 'The numbers cannot be read at the moment.'}</span>
      <span className={css.note}>
        {range}
        {result && `. A: ${rateWords(result.a)}. B: ${rateWords(result.b)}`}
      </span>
    </>
  )
}

const rateWords = ({ visitors, clicked }: VersionResult): string =>
  visitors === 0
    ? 'no visitors'
    : `${count(clicked)} of ${count(visitors)} visitors pressed a button, ${share(clicked, visitors)}`
