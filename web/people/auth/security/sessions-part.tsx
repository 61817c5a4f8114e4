import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Session } from '../../../../contract/people/sessions.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Row, RowList } from '../../../ui/lists/row-list.tsx'
import { StateChip } from '../../../ui/lists/state-chip.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Mark } from './mark.tsx'
import { endOtherSessions, endSession, sessionsQuery } from './queries.ts'
import css from './security.module.css'
import { Since } from './since.tsx'
import { failureSentence, toastDone, toastFailure } from './toasts.ts'

export function SessionsPart() {
  const { items, total } = useSuspenseQuery(sessionsQuery).data
  const hidden = total - items.length
  const present = items.filter(({ isCurrent }) => isCurrent)
  const others = items.filter(({ isCurrent }) => !isCurrent)
  return (
    <Panel flush>
      <RowList>
        {[...present, ...others].map((session) => (
          <SessionRow key={session.id} {...session} />
        ))}
      </RowList>
      {total > 1 && (
        <div className={css.foot}>
          <span>{hidden > 0 && `And ${hidden} older ones.`}</span>
          <EndOthers others={total - 1} />
        </div>
      )}
    </Panel>
  )
}

function SessionRow({ id, device, place, lastUsedAt, isCurrent }: Session) {
  const client = useQueryClient()
  const name = device || 'Unknown device'
  const end = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => toastFailure('That session goes on', error),
  })
  return (
    <Row
      beside
      mark={<Mark Icon={isPhone(device) ? IconDeviceMobile : IconDeviceLaptop} />}
      name={name}
      note={
        isCurrent ? (
          ['This session', place].filter(Boolean).join(', ')
        ) : (
          <>
            {place ? `${place}, ` : 'Used '}
            <Since at={lastUsedAt} />
          </>
        )
      }
      actions={
        isCurrent ? (
          <StateChip tone="good">Current</StateChip>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={`End the session on ${name}`}
            loading={end.isPending}
            onClick={() => end.mutate()}
          >
            End
          </Button>
        )
      }
    />
  )
}

const isPhone = (device: string): boolean => /iPhone|iPad|iOS|Android|Mobile/.test(device)

function EndOthers({ others }: { others: number }) {
  const client = useQueryClient()
  const [isAsking, asking] = useDisclosure(false)
  const end = async () => {
    await endOtherSessions()
    toastDone('Signed out elsewhere', 'Only this session goes on.')
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={asking.open}>
        End all others
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="End all other sessions?"
        doIt="End all others"
        onDo={end}
        failure={failureSentence}
        onClose={asking.close}
      >
        <p>
          {others === 1 ? 'One session ends' : `${others} sessions end`} at once, and whoever uses
          them has to log in again. This one goes on.
        </p>
      </AskDialog>
    </>
  )
}
