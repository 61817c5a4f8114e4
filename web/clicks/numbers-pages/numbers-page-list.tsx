import { ActionIcon, Anchor, Tooltip } from '@mantine/core'
import { IconChartBar, IconCode, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { NumbersPage } from '../../../contract/clicks/numbers-pages.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { icon, smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyOrSay } from '../../ui/text/copy-or-say.ts'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { deleteNumbersPage, numbersPagesQuery } from './queries.ts'

interface NumbersPageListProps {
  pages: readonly NumbersPage[]
  /** Absent for members who may not change pages. */
  onEdit: ((page: NumbersPage) => void) | undefined
  /** The row that had the focus is gone. */
  onRemoved: () => void
}

export function NumbersPageList({ pages, onEdit, onRemoved }: NumbersPageListProps) {
  const [removing, setRemoving] = useState<NumbersPage>()
  return (
    <>
      <RowList>
        {pages.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            change={onEdit && { edit: () => onEdit(page), remove: () => setRemoving(page) }}
          />
        ))}
      </RowList>
      <RemovePage page={removing} onRemoved={onRemoved} onClose={() => setRemoving(undefined)} />
    </>
  )
}

interface PageRowProps {
  page: NumbersPage
  change: { edit: () => void; remove: () => void } | undefined
}

function PageRow({ page, change }: PageRowProps) {
  const { title, url, hasPassword } = page
  const copyFrame = async () => {
    if (await copyOrSay(frameOf(page)))
      toast({ title: 'Copied!', message: 'The embed code is on the clipboard.' })
  }
  return (
    <Row
      beside
      mark={<IconChartBar {...icon} size={20} color="var(--ui-muted)" />}
      name={title}
      note={
        <>
          {subjectWords(page)}
          {hasPassword && ' With a password.'}{' '}
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" underline="always">
            Open
          </Anchor>
        </>
      }
      actions={
        <>
          <CopyButton label={`Copy the address of ${title}`} onCopy={() => copyOrSay(url)} />
          <Action label="Copy embed code" of={title} onPress={() => void copyFrame()}>
            <IconCode {...smallIcon} />
          </Action>
          {change && (
            <>
              <Action label="Change" of={title} onPress={change.edit}>
                <IconPencil {...smallIcon} />
              </Action>
              <Action label="Remove" of={title} onPress={change.remove}>
                <IconTrash {...smallIcon} />
              </Action>
            </>
          )}
        </>
      }
    />
  )
}

interface ActionProps {
  label: string
  /** Title of the page. */
  of: string
  onPress: () => void
  children: ReactNode
}

function Action({ label, of, onPress, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={26} aria-label={`${label}: ${of}`} onClick={onPress}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function subjectWords({ kind, of }: NumbersPage): string {
  if (of === null) return 'Not shown: its link or tag was deleted.'
  return kind === 'TAG' ? `Links tagged “${of}”.` : `${of.replace(/^https?:\/\//, '')}.`
}

/** The page as HTML, to paste into another page. */
function frameOf({ embedUrl, title }: NumbersPage): string {
  const text = title.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  return `<iframe src="${embedUrl}" title="${text}" loading="lazy" style="border:0;width:100%;height:560px"></iframe>`
}

interface RemovePageProps {
  page: NumbersPage | undefined
  onRemoved: () => void
  onClose: () => void
}

function RemovePage({ page, onRemoved, onClose }: RemovePageProps) {
  const client = useQueryClient()
  const shown = useLastDefined(page)
  const remove = async () => {
    if (!shown) return
    await deleteNumbersPage(shown.id)
    await client.invalidateQueries({ queryKey: numbersPagesQuery.queryKey })
    onRemoved()
  }
  return (
    <AskDialog
      isOpen={page !== undefined}
      title={`Remove “${shown?.title ?? ''}”?`}
      doIt="Remove public page"
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>
        Its address stops working at once, also in frames on other sites. A new page gets another
        address.
      </p>
    </AskDialog>
  )
}
