import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { failureWords } from '../../lib/api/failure-words.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { useAccount } from '../../lib/session/session.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import css from './hand-over.module.css'
import { handOver } from './queries.ts'

export interface OwnerCandidate {
  id: string
  name: string
  email: string
}

/** For the Owner: gives the account to another active member. */
export function HandOver({
  candidates,
  isClosed,
}: {
  candidates: OwnerCandidate[]
  isClosed: boolean
}) {
  const account = useAccount()
  const [id, setId] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const candidate = candidates.find((one) => one.id === id)
  const transfer = async () => {
    if (!candidate) return
    await handOver(candidate.id)
    toast({
      title: `${candidate.name} is the Owner now`,
      message: 'We told them by mail.',
    })
  }
  return (
    <Panel>
      <div className={css.part}>
        <div>
          <h3 className={css.title}>Hand over ownership</h3>
          <p className={css.note}>
            {candidates.length === 0
              ? 'Nobody else belongs to this account yet. Invite somebody under Users first.'
              : 'Somebody else becomes the Owner. You stay, with every other permission.'}
          </p>
        </div>
        {candidates.length > 0 && (
          <div className={css.choice}>
            <Select
              className={css.select}
              label="New Owner"
              placeholder="Choose a person"
              searchable
              nothingFoundMessage="Nobody by that name"
              data={candidates.map(({ id: value, name, email }) => ({
                value,
                label: `${name} (${email})`,
              }))}
              value={id}
              disabled={isClosed}
              onChange={setId}
            />
            <Button
              variant="default"
              disabled={isClosed || candidate === undefined}
              onClick={() => setAsking(true)}
            >
              Hand over…
            </Button>
          </div>
        )}
      </div>
      <AskDialog
        isOpen={isAsking}
        title={`Hand ${account.name} over?`}
        doIt="Hand over"
        onDo={transfer}
        failure={(error) => (isCancelled(error) ? '' : failureWords(error).detail)}
        onClose={() => setAsking(false)}
      >
        <p>
          {candidate?.name} may do everything from then on, also delete the account. You keep every
          other permission and stay in the team.
        </p>
        <p>Only the new Owner can give it back to you. We tell you both by mail.</p>
      </AskDialog>
    </Panel>
  )
}
