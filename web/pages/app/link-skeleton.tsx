import { Skeleton } from '@mantine/core'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Panel } from '../../ui/page/panel.tsx'
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
