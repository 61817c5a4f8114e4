import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PlanAccount } from '../../../contract/plans/operator-plans.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { icon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { planChipOf, planOutlook } from './account-words.ts'
import css from './operator-plans.module.css'
import { type AccountFilter, accountsQuery } from './queries.ts'
import { TierDialog } from './tier-dialog.tsx'

interface AccountListProps {
  filter: AccountFilter
  onClear: () => void
}

export function AccountList({ filter, onClear }: AccountListProps) {
  const query = useSuspenseInfiniteQuery(accountsQuery(filter))
  const [changing, setChanging] = useState<PlanAccount>()
  const accounts = query.data.pages.flatMap((page) => page.items)
  if (accounts.length === 0) {
    return (
      <EmptyState
        title="No account matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear all filters
          </Button>
        }
      >
        The search looks at the beginning of names, and at whole e-mails of members.
      </EmptyState>
    )
  }
  return (
    <>
      <MoreList query={query} more="Show older accounts">
        <RowList>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} onChange={() => setChanging(account)} />
          ))}
        </RowList>
      </MoreList>
      <TierDialog account={changing} onClose={() => setChanging(undefined)} />
    </>
  )
}

function AccountRow({ account, onChange }: { account: PlanAccount; onChange: () => void }) {
  const { words, tone } = planChipOf(account)
  const outlook = planOutlook(account, readerZone())
  return (
    <Row
      mark={<IconBuilding {...icon} className={css.mark} />}
      name={
        <>
          {account.name}
          <StateChip tone={tone}>{words}</StateChip>
          {account.isBanned && (
            <Link to="/settings/bans">
              <StateChip tone="bad">Banned</StateChip>
            </Link>
          )}
        </>
      }
      note={
        <>
          <span className={css.line}>{account.ownerEmail ?? 'No active Owner'}</span>
          <span className={css.line}>
            Made <TimeAgo at={account.createdAt} isSentence />
            {outlook && `, ${outlook}`}
          </span>
        </>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Change the tier of ${account.name}`}
          onClick={onChange}
        >
          Change tier…
        </Button>
      }
    />
  )
}
