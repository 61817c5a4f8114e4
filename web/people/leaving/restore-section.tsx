import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RESTORE_BYTES_MAX } from '../../../contract/clicks/restore-words.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { isActing } from '../../lib/session/acting.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { useAccount } from '../../lib/session/session.ts'
import { icon } from '../../ui/icon.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './leaving.module.css'
import { isUnderWay, restoreQuery, sendZips } from './restore-queries.ts'
import { RestoreState } from './restore-state.tsx'

/** Restores an empty account from the ZIP of an export. Shown to Owners only, not to an operator who acts as one. */
export function RestoreSection() {
  const { role } = useAccount()
  return hasPermission(role, 'Owner') && !isActing() ? <Restore /> : null
}

function Restore() {
  const { data: found, error } = useQuery(restoreQuery)
  const isWaiting = found?.restore?.status === 'WAITING'
  const send = useMutation({
    mutationFn: (files: readonly File[]) => sendWithinLimit(files, isWaiting),
  })
  const trouble = send.error ?? error
  return (
    <Panel flush>
      <div className={css.head}>
        <IconUpload {...icon} className={css.mark} />
        <div className={css.words}>
          <h3 className={css.title}>Restore from an export</h3>
          <p className={css.note}>
            Brings an export back into an empty account: links with their rules, passwords and
            history, folders, tags, hubs, monitors, styles and every click. Choose all ZIPs of the
            export. Nothing is written before all of it was checked and you have seen what would be
            lost.
          </p>
        </div>
        <FileButton
          multiple
          accept=".zip,application/zip"
          onChange={(files) => files.length > 0 && send.mutate(files)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              className={css.action}
              loading={send.isPending}
              disabled={isUnderWay(found)}
            >
              {isWaiting ? 'Add ZIPs' : 'Choose ZIPs'}
            </Button>
          )}
        </FileButton>
      </div>
      {trouble && !isCancelled(trouble) && (
        <p className={css.trouble} role="alert">
          {trouble instanceof TooLarge ? trouble.message : failureWords(trouble).detail}
        </p>
      )}
      {found?.restore && (
        <RestoreState
          key={`${found.restore.id} ${found.restore.status} ${found.restore.parts.length}`}
          restore={found.restore}
          choices={found.choices}
        />
      )}
    </Panel>
  )
}

class TooLarge extends Error {
  override name = 'TooLarge'
}

function sendWithinLimit(files: readonly File[], isFurther: boolean): Promise<void> {
  if (files.every(({ size }) => size <= RESTORE_BYTES_MAX)) return sendZips(files, isFurther)
  return Promise.reject(new TooLarge('Choose ZIPs of an export: each has 1,200 MB at most.'))
}
