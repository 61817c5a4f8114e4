import { Skeleton } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ExperimentVerdict, HubExperiment } from '../../../contract/hubs/experiments.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { lockedWords } from '../../lib/plans/locked-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { LeftOutNote } from '../../ui/charts/left-out-note.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { wordsLocale } from '../../ui/time/dates.ts'
import { useEditing } from '../editor/editor-context.ts'
import { minuteWords } from '../hub-state.ts'
import { ExperimentActions } from './experiment-actions.tsx'
import { experimentsQuery } from './experiment-queries.ts'
import { KEPT_FOR_A_DAY } from './experiment-words.ts'
import css from './experiments.module.css'
import { VersionColumn } from './version-column.tsx'

/** The experiment that runs on the hub, if one does. */
export function RunningExperiment() {
  const { hub } = useEditing()
  if (!hub.experiment) return null
  return (
    <Boundary
      question={hub.experiment.id}
      skeleton={<Skeleton className={css.card} height={360} aria-busy="true" />}
      failure={(error, retry) => (
        <Panel flush className={css.card}>
          <ErrorState {...failureWords(error)} onRetry={retry} />
        </Panel>
      )}
    >
      <Running id={hub.experiment.id} />
    </Boundary>
  )
}

function Running({ id }: { id: string }) {
  const { hub } = useEditing()
  const { pages } = useSuspenseInfiniteQuery(experimentsQuery(hub)).data
  const experiment = pages.flatMap(({ items }) => items).find((item) => item.id === id)
  return experiment ? <ExperimentCard experiment={experiment} /> : null
}

/** Both versions side by side, with what visitors did on them and how sure that is. */
export function ExperimentCard({ experiment }: { experiment: HubExperiment }) {
  const { mayUpdate } = useEditing()
  const { versionA, versionB, share, startedAt, result } = experiment
  const better = result && isSure(result.verdict) ? result.verdict.better : null
  return (
    <Panel title="Experiment" note={`Since ${minuteWords(startedAt)}`} className={css.card ?? ''}>
      <p className={css.verdict} role="status">
        {result ? result.verdict.words : 'The numbers cannot be read at the moment.'}
      </p>
      <div className={css.versions}>
        <VersionColumn
          version="A"
          number={versionA}
          share={100 - share}
          result={result?.a}
          isBetter={better === 'A'}
        />
        <VersionColumn
          version="B"
          number={versionB}
          share={share}
          result={result?.b}
          isBetter={better === 'B'}
        />
      </div>
      {result?.locked && <Locked spans={result.locked} />}
      <p className={css.note}>{KEPT_FOR_A_DAY}</p>
      {mayUpdate && <ExperimentActions experiment={experiment} />}
    </Panel>
  )
}

/** Sure enough to mark the version that is ahead. */
const isSure = ({ kind }: ExperimentVerdict): boolean => kind === 'PROBABLE' || kind === 'CERTAIN'

type LockedSpans = NonNullable<NonNullable<HubExperiment['result']>['locked']>

function Locked({ spans }: { spans: LockedSpans }) {
  const { tier } = useAccount()
  return (
    <LeftOutNote>
      {lockedWords(spans, tier, wordsLocale())}{' '}
      {tier === 'FREE' && <Link to="/upgrade">Upgrade to see them</Link>}
    </LeftOutNote>
  )
}
