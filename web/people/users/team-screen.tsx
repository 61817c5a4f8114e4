import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../contract/people/users.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { DeclinedList } from './declined-list.tsx'
import { InvitedList } from './invited-list.tsx'
import { MemberTable } from './member-table.tsx'
import { teamQuery } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { invitedOf, membersOf, type Viewer } from './team.ts'

interface TeamProps {
  viewer: Viewer
  /** Set for operators only. */
  onActAs: ((user: User) => void) | undefined
}

export function Team({ viewer, onActAs }: TeamProps) {
  const team = useSuspenseQuery(teamQuery).data
  const [removed, setRemoved] = useState<User>()
  return (
    <>
      <Panel flush>
        <MemberTable
          members={membersOf(team)}
          viewer={viewer}
          actions={{ onRemove: setRemoved, onActAs }}
        />
      </Panel>
      <InvitedList invited={invitedOf(team)} viewer={viewer} />
      <DeclinedList team={team} />
      <RemoveDialog user={removed} onClose={() => setRemoved(undefined)} />
    </>
  )
}
