import { Skeleton } from '@mantine/core'
import css from './shell.module.css'

/** The frame while the account is loading. */
export function ShellSkeleton() {
  return (
    <div className={css.shell} aria-busy="true">
      <header className={css.loadingBar}>
        <Skeleton height={24} width={24} radius="sm" />
        <Skeleton height={14} width={160} />
      </header>
      <div className={css.side}>
        <div className={css.loadingMenu}>
          <Skeleton height={14} width={120} />
          <Skeleton height={14} width={96} />
          <Skeleton height={14} width={112} />
        </div>
      </div>
      <div className={css.content}>
        <main className={css.main}>
          <Skeleton height={22} width={160} my={7} mb={24} />
          <Skeleton height={42} mb={16} />
          <Skeleton height={108} mb={16} radius="md" />
          <Skeleton height={320} radius="md" />
        </main>
      </div>
    </div>
  )
}
