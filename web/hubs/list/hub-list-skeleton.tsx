import { Skeleton } from '@mantine/core'
import css from './hub-card.module.css'

export function HubListSkeleton() {
  return (
    <div className={css.list} aria-busy="true">
      {Array.from({ length: 3 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={card} className={css.card}>
          <div className={css.thumbnail}>
            <Skeleton height="100%" radius={0} />
          </div>
          <div className={css.facts}>
            <Skeleton height={22} width={88} radius="xl" />
            <Skeleton height={16} width="70%" mt={10} />
            <Skeleton height={12} width="85%" mt={10} />
            <Skeleton height={32} width="60%" mt={16} />
            <Skeleton height={30} width="90%" mt="auto" />
          </div>
        </div>
      ))}
    </div>
  )
}
