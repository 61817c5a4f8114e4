import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './home-board.module.css'

interface HomeBoardProps {
  numbers: ReactNode
  top: ReactNode
  latest: ReactNode
}

/** The numbers in full width, below them the top links beside the latest clicks. */
export function HomeBoard({ numbers, top, latest }: HomeBoardProps) {
  return (
    <div className={css.grid}>
      <Panel flush className={css.wide}>
        {numbers}
      </Panel>
      {top}
      {latest}
    </div>
  )
}

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
