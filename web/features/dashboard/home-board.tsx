import type { ReactNode } from 'react'
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
