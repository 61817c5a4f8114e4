import { Skeleton } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'
import { StatRowSkeleton } from '../../ui/stat-tile.tsx'
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
