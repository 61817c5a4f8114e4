import { Button } from '@mantine/core'
import { IconLinkOff, IconUsersGroup } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Ban } from '../../../contract/operators/bans.ts'
import { banWords } from '../../../contract/operators/report-reasons.ts'
import { icon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import css from './abuse.module.css'
import { bansQuery, liftBan } from './ban-queries.ts'
import { abuseKeys } from './queries.ts'

/** Every ban in force, with or without a report. */
export function BanList() {
  const query = useSuspenseInfiniteQuery(bansQuery)
  const list = useRef<HTMLDivElement>(null)
  const bans = query.data.pages.flatMap((page) => page.items)
  return (
    // Lifting a ban removes its row with the focused button, so the list takes the focus
    <div ref={list} tabIndex={-1} className={css.held}>
      {bans.length === 0 ? (
        <EmptyState title="Nothing is banned">
          Visitors of a banned link see a warning and go no further. Its owners get a mail.
        </EmptyState>
      ) : (
        <MoreList query={query}>
          <RowList>
            {bans.map((ban) => (
              <BanRow key={ban.id} ban={ban} onLifted={() => list.current?.focus()} />
            ))}
          </RowList>
        </MoreList>
      )}
    </div>
  )
}

export const nameOf = ({ shortUrl, accountName }: Ban) =>
  shortUrl === null ? accountName : shortUrl.replace(/^https?:\/\//, '')

function BanRow({ ban, onLifted }: { ban: Ban; onLifted: () => void }) {
  const isLink = ban.kind === 'LINK'
  const KindIcon = isLink ? IconLinkOff : IconUsersGroup
  return (
    <Row
      mark={<KindIcon {...icon} className={css.mark} />}
      name={
        <>
          {nameOf(ban)}
          <StateChip tone="bad">{banWords[ban.reason]}</StateChip>
        </>
      }
      note={
        <>
          <span className={css.line}>
            {isLink ? `leads to ${ban.redirectTo}` : 'All links of this account'}
          </span>
          <span className={css.line}>
            {isLink && `${ban.accountName}, `}banned by {ban.bannedBy ?? 'somebody who is gone'},{' '}
            <TimeAgo at={ban.bannedAt} isSentence />
          </span>
        </>
      }
      actions={<Lift ban={ban} onLifted={onLifted} />}
    />
  )
}

function Lift({ ban, onLifted }: { ban: Ban; onLifted: () => void }) {
  const client = useQueryClient()
  const lift = useMutation({
    mutationFn: () => liftBan(ban.id),
    onSuccess: async () => {
      toast({ title: 'Ban lifted', message: nameOf(ban) })
      onLifted()
      await Promise.all(
        [abuseKeys.bans, abuseKeys.reports].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    meta: { failed: true },
  })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`Lift the ban of ${nameOf(ban)}`}
      loading={lift.isPending}
      onClick={() => lift.mutate()}
    >
      Lift
    </Button>
  )
}
