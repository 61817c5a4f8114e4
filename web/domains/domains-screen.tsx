import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KEPT_DAYS } from '../../contract/domains/domain-days.ts'
import type { OwnDomain } from '../../contract/domains/domains.ts'
import { failureWords } from '../lib/api/failure-words.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Ribbon } from '../ui/brand/ribbon.tsx'
import type { Point } from '../ui/brand/ribbon-path.ts'
import { smallIcon } from '../ui/icon.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Panel } from '../ui/page/panel.tsx'
import { useLastDefined } from '../ui/text/use-last-defined.ts'
import { toast } from '../ui/toasts/toast.ts'
import { DomainCard } from './domain-card.tsx'
import { linksWords } from './domain-words.ts'
import css from './domains-screen.module.css'
import { ownDomainsQuery, removeDomain } from './own-domains-queries.ts'

interface DomainsScreenProps {
  /** The role of the signed-in member. */
  role: number
  /** Id of the expanded domain; null for none, undefined before a choice. */
  open: string | null | undefined
  onOpen: (id: string | null) => void
  /** Undefined for members who may not add domains. */
  onAdd: (() => void) | undefined
}

export function DomainsScreen({ role, open, onOpen, onAdd }: DomainsScreenProps) {
  const domains = useSuspenseQuery(ownDomainsQuery).data
  const [removing, setRemoving] = useState<OwnDomain>()
  // By default the first domain that needs attention is expanded.
  const unfolded = open === undefined ? domains.find(({ state }) => state !== 'verified')?.id : open
  return (
    <>
      <Panel flush>
        {domains.length === 0 ? (
          <NoDomains onAdd={onAdd} />
        ) : (
          <ul className={css.list} aria-label="Domains">
            {domains.map((domain) => (
              <DomainCard
                key={domain.id}
                domain={domain}
                role={role}
                isOpen={domain.id === unfolded}
                onToggle={() => onOpen(domain.id === unfolded ? null : domain.id)}
                onRemove={() => setRemoving(domain)}
              />
            ))}
          </ul>
        )}
      </Panel>
      <RemoveDialog domain={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

const stopWords = (links: number) =>
  links === 1
    ? 'The link on it stops at once and goes to the trash.'
    : `The ${linksWords(links)} on it stop at once and go to the trash.`

/** A folded sign on its post. */
const folded: Point[] = [
  [120, 168],
  [120, 60],
  [20, 60],
  [20, 108],
  [220, 108],
  [220, 60],
  [156, 60],
]

function NoDomains({ onAdd }: Pick<DomainsScreenProps, 'onAdd'>) {
  return (
    <EmptyState
      picture={<Ribbon half={12} viewBox="0 40 240 132" paths={[folded]} className={css.picture} />}
      title="No domain of your own yet"
      action={
        onAdd && (
          <Button leftSection={<IconPlus {...smallIcon} />} onClick={onAdd}>
            Add domain
          </Button>
        )
      }
    >
      With a name of your own, people see who a link is from before they follow it. It takes two
      records in DNS.
    </EmptyState>
  )
}

function RemoveDialog({ domain, onClose }: { domain: OwnDomain | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const shown = useLastDefined(domain)
  const remove = async () => {
    if (!shown) return
    await removeDomain(shown)
    toast({
      title: `${shown.name} is removed`,
      message: 'It answers nothing any more.',
    })
    await client.invalidateQueries({ queryKey: ['domains'] })
    await client.invalidateQueries({ queryKey: ['links'] })
  }
  const links = shown?.links ?? 0
  return (
    <AskDialog
      isOpen={domain !== undefined}
      title={`Remove ${shown?.name ?? ''}?`}
      doIt={links > 0 ? 'Remove with its links' : 'Remove domain'}
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      {shown?.state === 'waiting' ? (
        <p>Nothing works on it yet, so nothing is lost.</p>
      ) : (
        <p>
          {links > 0 && `${stopWords(links)} `}
          For {KEPT_DAYS} days nobody else can use the name here. Add it again in that time, and
          links can be restored while they are in the trash.
        </p>
      )}
    </AskDialog>
  )
}
