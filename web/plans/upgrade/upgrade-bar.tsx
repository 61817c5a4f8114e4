import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { usageQuery } from '../../lib/plans/usage.ts'
import { useAccount } from '../../lib/session/session.ts'
import { count } from '../../ui/text/numbers.ts'
import { useSentence } from './sentences.ts'
import css from './upgrade-bar.module.css'

interface UpgradeBarProps {
  onUpgrade: () => void
}

/** At the foot of the side menu. */
export function UpgradeCard({ onUpgrade }: UpgradeBarProps) {
  const { sentence, holding } = useSentence()
  return (
    <section className={css.card} aria-label="Plan" {...holding}>
      <LinkMeter />
      <p className={css.text}>{sentence}</p>
      <Button size="xs" variant="default" fullWidth onClick={onUpgrade}>
        Upgrade
      </Button>
    </section>
  )
}

/** Under the top bar, on widths where the menu is an overlay. */
export function UpgradeStrip({ onUpgrade }: UpgradeBarProps) {
  const { sentence, holding } = useSentence()
  return (
    <section className={css.strip} aria-label="Upgrade" {...holding}>
      <p className={css.text}>{sentence}</p>
      <Button size="xs" variant="subtle" onClick={onUpgrade}>
        Upgrade
      </Button>
    </section>
  )
}

/** Without usage data there is no meter; upgrading still works. */
function LinkMeter() {
  const { role } = useAccount()
  const { data } = useQuery({ ...usageQuery, enabled: hasPermission(role, 'Read') })
  useEffect(watchChanges, [])
  const limit = data?.links.limit
  if (!data || !limit) return <p className={css.plan}>Free plan</p>
  const { used } = data.links
  return (
    <div className={css.usage}>
      <span className={css.plan}>Free plan</span>
      <span>
        {count(used)} of {count(limit)} links
      </span>
      <span className={css.meter} aria-hidden="true" data-full={used >= limit || undefined}>
        <span style={{ width: `${Math.min(used / limit, 1) * 100}%` }} />
      </span>
    </div>
  )
}

/** Any write may have created or trashed a link. */
function watchChanges(): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey })
  })
}
