import { Skeleton } from '@mantine/core'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './home-board.module.css'

/** Placeholder until it is known whether the account is new. */
export function HomeSkeleton() {
  return (
    <div className={css.grid} aria-busy="true">
      <Panel flush className={css.wide}>
        <StatRowSkeleton tiles={3} />
      </Panel>
      <Skeleton height={304} radius="md" />
      <Skeleton height={304} radius="md" />
    </div>
  )
}
