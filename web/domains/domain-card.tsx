import { Button, Group, UnstyledButton } from '@mantine/core'
import { IconChartBar, IconChevronRight, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { hasPermission } from '../../contract/people/permissions.ts'
import { readerZone } from '../../contract/time-zone.ts'
import { analyticsPath } from '../lib/analytics-path.ts'
import { failureWords } from '../lib/api/failure-words.ts'
import { smallIcon } from '../ui/icon.ts'
import { SiteTile } from '../ui/lists/site-tile.tsx'
import { StateChip } from '../ui/lists/state-chip.tsx'
import { TimeAgo } from '../ui/time/time-ago.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { AppsForm } from './apps-form.tsx'
import css from './domain-card.module.css'
import { DomainRecords } from './domain-records.tsx'
import { checkWords, domainStateWords, linksWords, stateChips } from './domain-words.ts'
import { KeysForm } from './keys-form.tsx'
import { cacheDomain, checkDomain } from './own-domains-queries.ts'
import { TargetsForm } from './targets-form.tsx'

interface DomainCardProps {
  domain: OwnDomain
  /** The role of the signed-in member. */
  role: number
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
}

export function DomainCard({ domain, role, isOpen, onToggle, onRemove }: DomainCardProps) {
  const id = useId()
  return (
    <li className={css.card}>
      <h2 className={css.heading}>
        <UnstyledButton
          className={css.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <SiteTile host={domain.displayName} src={domain.faviconUrl} size={28} />
          <Name domain={domain} />
          <StateChip tone={stateChips[domain.state].tone}>
            {stateChips[domain.state].word}
          </StateChip>
          <IconChevronRight {...smallIcon} className={css.chevron} />
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!isOpen} className={css.body}>
        {isOpen && (
          <>
            <p className={css.state}>{domainStateWords(domain, readerZone())}</p>
            <DomainRecords name={domain.name} records={domain.records} />
            <DomainActions domain={domain} role={role} onRemove={onRemove} />
            {domain.state !== 'waiting' && hasPermission(role, 'Update') && (
              <TargetsForm domain={domain} />
            )}
            {domain.state !== 'waiting' && hasPermission(role, 'Admin') && (
              <AppsForm domain={domain} />
            )}
            {domain.kind === 'link' && hasPermission(role, 'Owner') && <KeysForm domain={domain} />}
          </>
        )}
      </div>
    </li>
  )
}

function Name({ domain: { name, displayName, links, kind } }: { domain: OwnDomain }) {
  return (
    <span className={css.words}>
      <span className={css.name}>{displayName}</span>
      <span className={css.note}>
        {displayName !== name && `${name}, `}
        {kind === 'hub' ? 'for hubs' : linksWords(links)}
      </span>
    </span>
  )
}

function DomainActions({
  domain,
  role,
  onRemove,
}: Pick<DomainCardProps, 'domain' | 'role' | 'onRemove'>) {
  const check = useCheck(domain)
  return (
    <Group gap="xs" className={css.actions}>
      {hasPermission(role, 'Update') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh {...smallIcon} />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check now
        </Button>
      )}
      {domain.state !== 'waiting' && (
        <Button
          component={Link}
          to={analyticsPath({ domain: domain.name })}
          size="xs"
          variant="default"
          leftSection={<IconChartBar {...smallIcon} />}
        >
          Analytics
        </Button>
      )}
      {hasPermission(role, 'Admin') && (
        <Button size="xs" variant="subtle" color="rose" onClick={onRemove}>
          Remove domain
        </Button>
      )}
      <span className={css.lastCheck} role="status">
        <LastCheck at={domain.checkedAt} />
      </span>
    </Group>
  )
}

function LastCheck({ at }: { at: string | null }): ReactNode {
  if (at === null) return 'No look yet'
  return (
    <>
      Last look: <TimeAgo at={at} isSentence />
    </>
  )
}

function useCheck(before: OwnDomain) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => checkDomain(before.id),
    onSuccess: async (domain) => {
      toast(checkWords(before, domain, readerZone()))
      await cacheDomain(client, domain)
    },
    onError: (error) => {
      const { title, detail } = failureWords(error)
      toast({ title, message: detail, tone: 'danger' })
    },
  })
}
