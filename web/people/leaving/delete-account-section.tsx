import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { isActing } from '../../lib/session/acting.ts'
import { useAccount } from '../../lib/session/session.ts'
import { ColumnPart } from '../../ui/page/column.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import css from './leaving.module.css'

/** Shown to Owners only. */
export function DeleteAccountSection() {
  const { role, name } = useAccount()
  const [isAsking, setAsking] = useState(false)
  if (!hasPermission(role, 'Owner')) return null
  return (
    <ColumnPart title="Delete account" note="For everybody in it, not only for you.">
      <Panel flush className={css.danger}>
        <div className={css.head}>
          <div className={css.words}>
            <h3 className={css.title}>Delete {name}</h3>
            <p className={css.note}>
              {isActing()
                ? 'This is closed while you act as somebody else.'
                : 'Its links stop redirecting at once. For 30 days an Owner can bring everything back.'}
            </p>
          </div>
          <Button
            variant="outline"
            color="rose"
            className={css.action}
            disabled={isActing()}
            onClick={() => setAsking(true)}
          >
            Delete account…
          </Button>
        </div>
      </Panel>
      <DeleteDialog name={name} isOpen={isAsking} onClose={() => setAsking(false)} />
    </ColumnPart>
  )
}
