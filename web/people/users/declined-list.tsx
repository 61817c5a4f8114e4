import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../contract/people/users.ts'
import { smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import css from './invited-list.module.css'
import { declinedQuery } from './queries.ts'

/** Invitations that were declined in the last week, and not sent again since. */
export function DeclinedList({ team }: { team: readonly User[] }) {
  const declined = useQuery(declinedQuery).data ?? []
  const known = new Set(team.map(({ email }) => email))
  const shown = declined.filter(({ email }) => !known.has(email))
  if (shown.length === 0) return null
  return (
    <Panel title="Declined" note="In the last seven days" flush>
      <RowList>
        {shown.map(({ email, at }) => (
          <Row
            key={email}
            mark={
              <span className={css.mark}>
                <IconMailOff {...smallIcon} />
              </span>
            }
            name={email}
            note={
              <>
                Declined the invitation <TimeAgo at={at} isSentence />
              </>
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}
