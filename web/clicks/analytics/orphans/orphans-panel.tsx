import { SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLoadedValue } from '../../../lib/loaded-value.ts'
import { BarListSkeleton } from '../../../ui/charts/bar-list.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { useNearView } from '../../../ui/page/near-view.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import type { AnalyticsScope } from '../scope.ts'
import type { Remedies } from './orphan-row.tsx'
import { OrphanRows } from './orphan-rows.tsx'
import { orphanTabs } from './orphan-words.ts'
import css from './orphans-panel.module.css'
import { FIRST_ROWS, type OrphanDimension } from './orphans-query.ts'

const tabs = Object.keys(orphanTabs) as OrphanDimension[]

const askedBy: Readonly<Record<AnalyticsScope['kind'], string>> = {
  human: 'Requested by people, but there is no link',
  bot: 'Requested by bots, but there is no link',
  preview: 'Requested by previews, but there is no link',
  all: 'Requested by people, bots and previews, but there is no link',
}

interface OrphansPanelProps extends Remedies {
  scope: AnalyticsScope
  className?: string
}

/** The missing links of the account's own domains. */
export function OrphansPanel({ scope, className, ...remedies }: OrphansPanelProps) {
  const [chosen, setChosen] = useState<OrphanDimension>('key')
  const body = useRef<HTMLDivElement>(null)
  const asked = useSeen(scope, useNearView(body))
  const { loaded, isLoading } = useLoadedValue(
    { dimension: chosen, scope: asked },
    JSON.stringify([chosen, asked]),
  )
  return (
    <Panel
      flush
      title="Missing links"
      note={askedBy[scope.kind]}
      className={`${css.panel} ${className ?? ''}`}
      action={
        <SegmentedControl
          className={css.tabs ?? ''}
          aria-label="Missing links"
          data={tabs.map((value) => ({ value, label: orphanTabs[value] }))}
          value={chosen}
          onChange={(value) => setChosen(tabs.find((each) => each === value) ?? 'key')}
        />
      }
    >
      <div ref={body} aria-busy={isLoading}>
        <Boundary
          question={JSON.stringify(scope)}
          skeleton={<BarListSkeleton rows={FIRST_ROWS} />}
          failure={analyticsFailure}
        >
          {loaded.scope ? (
            <OrphanRows dimension={loaded.dimension} scope={loaded.scope} {...remedies} />
          ) : (
            <BarListSkeleton rows={FIRST_ROWS} />
          )}
        </Boundary>
      </div>
    </Panel>
  )
}

/** The latest value while the panel was seen: they are a call of their own, which is not sent for nobody. */
function useSeen<T>(value: T, isSeen: boolean): T | undefined {
  const [seen, setSeen] = useState<T>()
  if (isSeen && seen !== value) setSeen(value)
  return isSeen ? value : seen
}
