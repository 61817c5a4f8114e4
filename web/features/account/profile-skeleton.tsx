import { Skeleton } from '@mantine/core'
import { Panel } from '../../ui/page/panel.tsx'

/** Placeholder of the form while the profile loads. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <Panel>
        <Skeleton height={56} width={56} circle m={4} mb={20} />
        <Skeleton height={36} mb={16} />
        <Skeleton height={36} mb={16} />
        <Skeleton height={36} width={132} />
      </Panel>
    </div>
  )
}
