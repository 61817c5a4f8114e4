import { Skeleton } from '@mantine/core'
import css from './plans.module.css'

export function PlansSkeleton() {
  return (
    <div className={css.plans} aria-busy="true">
      <Skeleton height={240} radius="md" />
      <Skeleton height={420} radius="md" className={css.compare} />
    </div>
  )
}
