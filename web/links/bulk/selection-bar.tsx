import { UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconDownload,
  IconFolder,
  IconFolderSymlink,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { icon } from '../../ui/icon.ts'
import { count } from '../../ui/text/numbers.ts'
import { useFolders } from '../folders/folder-queries.ts'
import type { ListFilter } from '../list/filters/list-filter.ts'
import type { ListTotal } from '../list/list-cache.ts'
import { saveLinks } from '../list/save-links.ts'
import { totalWords } from '../list/total-words.ts'
import { FolderDialog, MoveDialog, TagDialog } from './bulk-dialogs.tsx'
import { sizeOf } from './selection.ts'
import css from './selection-bar.module.css'
import { type Bulk, useBulk } from './use-bulk.tsx'
import type { Selecting } from './use-selection.ts'

type BulkDialog = 'tag' | 'folder' | 'move'

export interface SelectionBarProps {
  selecting: Selecting
  filter: ListFilter
  total: ListTotal
  domains: readonly string[]
  mayUpdate: boolean
  mayDelete: boolean
}

/** Bulk actions on the selected links. */
export function SelectionBar(props: SelectionBarProps) {
  const { selecting, filter, total, domains, mayUpdate, mayDelete } = props
  const { selection, chooseAll, clear } = selecting
  const [dialog, setDialog] = useState<BulkDialog>()
  const folders = useFolders()
  const bulk = useBulk({ selection, filter, onDone: clear })
  const size = sizeOf(selection, total)
  const isTrash = filter.state === 'trashed'
  const isBusy = bulk.progress !== undefined
  const close = () => setDialog(undefined)
  const status = bulk.progress
    ? `${count(bulk.progress.done)} of ${count(bulk.progress.total)}`
    : `${totalWords(size)} selected`
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected links">
      <span className={css.size} role="status">
        {status}
      </span>
      {!selection.isAll && total.count > selection.chosen.size && (
        <UnstyledButton className={css.all} onClick={chooseAll} disabled={isBusy}>
          Select all {total.isMore ? `of ${totalWords(total)}` : totalWords(total)}
        </UnstyledButton>
      )}
      <span className={css.line} />
      {mayUpdate && !isTrash && (
        <ChangeButtons
          run={bulk.run}
          isBusy={isBusy}
          isPaused={[...selection.chosen.values()].every(({ disabled }) => disabled)}
          mayMove={domains.length > 1}
          mayFile={folders.length > 0}
          onAsk={setDialog}
        />
      )}
      {mayUpdate && isTrash && (
        <BulkButton
          name="Restore"
          Sign={IconRestore}
          isBusy={isBusy}
          onDo={() => bulk.run({ toItem: itemWith('restore'), title: 'Restored' })}
        />
      )}
      <BulkButton
        name="Export"
        Sign={IconDownload}
        isBusy={isBusy}
        onDo={() => void saveLinks(selection, filter)}
      />
      {mayDelete && !isTrash && (
        <BulkButton
          name="Delete"
          Sign={IconTrash}
          isDanger
          isBusy={isBusy}
          onDo={() =>
            bulk.run({
              toItem: itemWith('delete'),
              undo: itemWith('restore'),
              title: 'Moved to the trash, for 30 days',
            })
          }
        />
      )}
      <UnstyledButton className={css.action} aria-label="Clear the selection" onClick={clear}>
        <IconX {...icon} />
      </UnstyledButton>
      <TagDialog isOpen={dialog === 'tag'} onClose={close} onRun={bulk.run} />
      <FolderDialog isOpen={dialog === 'folder'} onClose={close} onRun={bulk.run} />
      <MoveDialog isOpen={dialog === 'move'} domains={domains} onClose={close} onRun={bulk.run} />
    </div>
  )
}

interface ChangeButtonsProps {
  run: Bulk['run']
  isBusy: boolean
  /** All selected links are paused. */
  isPaused: boolean
  mayMove: boolean
  /** There are folders. */
  mayFile: boolean
  onAsk: (dialog: BulkDialog) => void
}

function ChangeButtons(props: ChangeButtonsProps) {
  const { run, isBusy, isPaused, mayMove, mayFile, onAsk } = props
  return (
    <>
      <BulkButton name="Tag" Sign={IconTag} isBusy={isBusy} onDo={() => onAsk('tag')} />
      {mayFile && (
        <BulkButton name="Folder" Sign={IconFolder} isBusy={isBusy} onDo={() => onAsk('folder')} />
      )}
      {isPaused ? (
        <BulkButton
          name="Resume"
          Sign={IconPlayerPlay}
          isBusy={isBusy}
          onDo={() =>
            void run({ toItem: itemWith('resume'), undo: itemWith('pause'), title: 'Resumed' })
          }
        />
      ) : (
        <BulkButton
          name="Pause"
          Sign={IconPlayerPause}
          isBusy={isBusy}
          onDo={() => void run({ toItem: itemWith('pause'), title: 'Paused' })}
        />
      )}
      {mayMove && (
        <BulkButton
          name="Move"
          Sign={IconFolderSymlink}
          isBusy={isBusy}
          onDo={() => onAsk('move')}
        />
      )}
    </>
  )
}

const itemWith =
  (action: string) =>
  ({ domain, key }: { domain: string; key: string }) => ({ action, domain, key })

interface BulkButtonProps {
  name: string
  Sign: Icon
  isBusy: boolean
  isDanger?: boolean
  onDo: () => void
}

function BulkButton({ name, Sign, isBusy, isDanger, onDo }: BulkButtonProps) {
  return (
    <UnstyledButton
      className={css.action}
      data-danger={isDanger || undefined}
      disabled={isBusy}
      onClick={onDo}
    >
      <Sign {...icon} />
      <span className={css.name}>{name}</span>
    </UnstyledButton>
  )
}
