import { Skeleton } from '@mantine/core'
import css from './link-row.module.css'
import skeletonCss from './link-row-skeleton.module.css'

export function LinkRowSkeleton() {
  return (
    <div className={css.row}>
      <Skeleton height={16} width={16} radius="xs" />
      <Skeleton height={32} width={32} radius="sm" />
      <div className={css.what}>
        <Skeleton height={12} width="40%" mb={8} />
        <Skeleton height={10} width="65%" />
      </div>
      <Skeleton height={12} width={40} ml="auto" />
    </div>
  )
}

export function LinkListSkeleton() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className={skeletonCss.row}>
          <LinkRowSkeleton />
        </div>
      ))}
    </div>
  )
}
