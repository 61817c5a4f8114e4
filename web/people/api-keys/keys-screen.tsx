import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../../contract/people/api-keys.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import { smallIcon } from '../../ui/icon.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { KeyTable } from './key-table.tsx'
import css from './keys-screen.module.css'
import { keysQuery, revokeKey } from './queries.ts'

export function KeysScreen({ onNew }: { onNew: () => void }) {
  const keys = useSuspenseQuery(keysQuery).data
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <>
      <Panel flush>
        {keys.length === 0 ? (
          <NoKeys onNew={onNew} />
        ) : (
          <KeyTable keys={keys} onRevoke={setRevoking} />
        )}
      </Panel>
      {keys.length > 0 && (
        <p className={css.note}>
          We keep only a hash. A key that leaks: revoke it here, it stops at once.
        </p>
      )}
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </>
  )
}

/** A folded key: the bow, the blade and one tooth. */
const folded: Point[] = [
  [92, 60],
  [20, 60],
  [20, 132],
  [92, 132],
  [92, 96],
  [220, 96],
  [220, 134],
]

function NoKeys({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      picture={<Ribbon half={12} viewBox="0 40 240 112" paths={[folded]} className={css.picture} />}
      title="No keys yet"
      action={
        <Button leftSection={<IconPlus {...smallIcon} />} onClick={onNew}>
          New key
        </Button>
      }
    >
      A key lets a program do what you do here: make links, change them, read their numbers.
    </EmptyState>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const shown = useLastDefined(apiKey)
  const revoke = async () => {
    if (!shown) return
    await revokeKey(shown.id)
    toast({
      title: `${shown.name} is revoked`,
      message: 'It opens nothing any more.',
    })
    await client.invalidateQueries({ queryKey: keysQuery.queryKey })
  }
  return (
    <AskDialog
      isOpen={apiKey !== undefined}
      title={`Revoke ${shown?.name ?? ''}?`}
      doIt="Revoke key"
      onDo={revoke}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>
        Programs that use it are refused from their next call on. This cannot be undone: they need
        another key then.
      </p>
    </AskDialog>
  )
}
