import { Skeleton } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { StatRowSkeleton } from '../../ui/stat-tile.tsx'
import css from './link.module.css'

/** Placeholder for the screen of a link. */
export function LinkSkeleton() {
  return (
    <div aria-busy="true">
      <Panel flush className={css.card ?? ''}>
        <StatRowSkeleton tiles={3} />
        <Skeleton height={240} radius={0} />
      </Panel>
      <div className={css.columns}>
        <Skeleton height={264} radius="md" mb="md" />
        <Skeleton height={264} radius="md" mb="md" />
      </div>
    </div>
  )
}

export const HistorySkeleton = () => <RowSkeleton rows={3} markSize={0} />
