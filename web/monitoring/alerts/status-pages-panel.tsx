import { ActionIcon, Anchor, Button, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBroadcast, IconCode, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StatusPage } from '../../../contract/monitoring/status-pages.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { icon, smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyOrSay } from '../../ui/text/copy-or-say.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { deleteStatusPage, statusPagesQuery } from './alert-queries.ts'
import css from './settings-panels.module.css'
import { type HubChoice, StatusPageForm } from './status-page-form.tsx'

interface StatusPagesPanelProps {
  mayUpdate: boolean
  tags: readonly string[]
  hubs: readonly HubChoice[]
}

/** Public pages with the states of links. */
export function StatusPagesPanel({ mayUpdate, tags, hubs }: StatusPagesPanelProps) {
  const { items } = useSuspenseQuery(statusPagesQuery).data
  const [isAdding, adding] = useDisclosure(false)
  const [removing, setRemoving] = useState<StatusPage>()
  return (
    <Panel
      flush
      title="Status pages"
      className={css.panel ?? ''}
      action={
        mayUpdate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus {...smallIcon} />}
            onClick={adding.open}
          >
            Add status page
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className={css.none}>
          None yet. A status page shows anybody with its address whether your links work.
        </p>
      ) : (
        <RowList>
          {items.map((page) => (
            <StatusPageRow
              key={page.id}
              page={page}
              onRemove={mayUpdate ? () => setRemoving(page) : undefined}
            />
          ))}
        </RowList>
      )}
      <Modal opened={isAdding} onClose={adding.close} title="Add status page" size={460}>
        <StatusPageForm tags={tags} hubs={hubs} onClose={adding.close} />
      </Modal>
      <RemoveStatusPage page={removing} onClose={() => setRemoving(undefined)} />
    </Panel>
  )
}

interface StatusPageRowProps {
  page: StatusPage
  onRemove: (() => void) | undefined
}

function StatusPageRow({ page, onRemove }: StatusPageRowProps) {
  const { title, kind, of, url } = page
  const copyBadge = async () => {
    if (await copyOrSay(badgeOf(page)))
      toast({ title: 'Copied!', message: 'The badge is in the clipboard, as HTML.' })
  }
  return (
    <Row
      beside
      mark={<IconBroadcast {...icon} size={20} color="var(--ui-muted)" />}
      name={title}
      note={
        <>
          {kind === 'TAG' ? `Links tagged “${of}”` : `Buttons of ${of}`}.{' '}
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" underline="always">
            Open
          </Anchor>
        </>
      }
      actions={
        <>
          <CopyButton label={`Copy the address of ${title}`} onCopy={() => copyOrSay(url)} />
          <Tooltip label="Copy badge">
            <ActionIcon
              size={26}
              aria-label={`Copy the badge of ${title}`}
              onClick={() => void copyBadge()}
            >
              <IconCode {...smallIcon} />
            </ActionIcon>
          </Tooltip>
          {onRemove && (
            <ActionIcon size={26} aria-label={`Remove ${title}`} onClick={onRemove}>
              <IconTrash {...smallIcon} />
            </ActionIcon>
          )}
        </>
      }
    />
  )
}

/** The badge as HTML, to paste into a page. */
function badgeOf({ url, badgeUrl, title }: StatusPage): string {
  const text = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  return `<a href="${url}"><img src="${badgeUrl}" alt="Status of ${text}"></a>`
}

interface RemoveStatusPageProps {
  page: StatusPage | undefined
  onClose: () => void
}

function RemoveStatusPage({ page, onClose }: RemoveStatusPageProps) {
  const client = useQueryClient()
  const shown = useLastDefined(page)
  const remove = async () => {
    if (!shown) return
    await deleteStatusPage(shown.id)
    await client.invalidateQueries({ queryKey: statusPagesQuery.queryKey })
  }
  return (
    <AskDialog
      isOpen={page !== undefined}
      title={`Remove “${shown?.title ?? ''}”?`}
      doIt="Remove status page"
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>Its address and its badge stop working at once. A new page gets another address.</p>
    </AskDialog>
  )
}
