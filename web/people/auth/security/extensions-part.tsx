import { Anchor, Button } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Extension } from '../../../../contract/people/extensions.ts'
import { pageAddress } from '../../../lib/base-path.ts'
import { permissionWords } from '../../../lib/session/permission-words.ts'
import { Row, RowList } from '../../../ui/lists/row-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Mark } from './mark.tsx'
import { disconnectExtension, extensionsQuery } from './queries.ts'
import css from './security.module.css'
import { Since } from './since.tsx'
import { toastFailure } from './toasts.ts'

export function ExtensionsPart() {
  const extensions = useSuspenseQuery(extensionsQuery).data
  return (
    <Panel flush>
      {extensions.length === 0 ? (
        <p className={css.none}>
          No browser is connected.{' '}
          <Anchor href={pageAddress('/extension/install')} underline="always" inherit>
            Get the extension
          </Anchor>
        </p>
      ) : (
        <RowList>
          {extensions.map((extension) => (
            <ExtensionRow key={extension.id} {...extension} />
          ))}
        </RowList>
      )}
    </Panel>
  )
}

function ExtensionRow({ id, name, permissions, lastUsedAt }: Extension) {
  const client = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => disconnectExtension(id),
    onSuccess: () => client.invalidateQueries({ queryKey: extensionsQuery.queryKey }),
    onError: (error) => toastFailure('That extension stays connected', error),
  })
  return (
    <Row
      beside
      mark={<Mark Icon={IconPuzzle} />}
      name={name}
      note={
        <>
          {permissionWords(permissions)}, {lastUsedAt === null ? 'never used' : 'used '}
          {lastUsedAt !== null && <Since at={lastUsedAt} />}
        </>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          aria-label={`Disconnect ${name}`}
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      }
    />
  )
}
