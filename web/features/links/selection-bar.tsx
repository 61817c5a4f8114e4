import { UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconDownload,
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
import { count } from '../../ui/numbers.ts'
import { MoveDialog, TagDialog } from './bulk-dialogs.tsx'
import type { ListTotal } from './list-cache.ts'
import type { ListFilter } from './list-filter.ts'
import { saveLinks } from './save-links.ts'
import { sizeOf } from './selection.ts'
import css from './selection-bar.module.css'
import { totalWords } from './total-words.ts'
import { type Bulk, useBulk } from './use-bulk.tsx'
import type { Selecting } from './use-selection.ts'

export interface SelectionBarProps {
  selecting: Selecting
  filter: ListFilter
  total: ListTotal
  domains: readonly string[]
  mayUpdate: boolean
  mayDelete: boolean
}

/** The one dark thing on a light page: what is done to all that are chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { selecting, filter, total, domains, mayUpdate, mayDelete } = props
  const { selection, chooseAll, clear } = selecting
  const [dialog, setDialog] = useState<'tag' | 'move'>()
  const bulk = useBulk({ selection, filter, onDone: clear })
  const size = sizeOf(selection, total)
  const isTrash = filter.state === 'trashed'
  const isBusy = bulk.progress !== undefined
  const close = () => setDialog(undefined)
  const says = bulk.progress
    ? `${count(bulk.progress.done)} of ${count(bulk.progress.total)}`
    : `${totalWords(size)} selected`
  return (
    <div className={css.bar} role="toolbar" aria-label="Selected links">
      <span className={css.size} role="status">
        {says}
      </span>
      {!selection.isAll && total.count > selection.chosen.size && (
        <UnstyledButton className={css.all} onClick={chooseAll} disabled={isBusy}>
          Select all {total.isMore ? `of ${totalWords(total)}` : totalWords(total)}
        </UnstyledButton>
      )}
      <span className={css.line} />
      {mayUpdate && !isTrash && (
        <ChangeDeeds
          run={bulk.run}
          isBusy={isBusy}
          isPaused={[...selection.chosen.values()].every(({ disabled }) => disabled)}
          mayMove={domains.length > 1}
          onAsk={setDialog}
        />
      )}
      {mayUpdate && isTrash && (
        <Deed
          name="Restore"
          Sign={IconRestore}
          isBusy={isBusy}
          onDo={() => bulk.run({ deed: plain('restore'), title: 'Restored' })}
        />
      )}
      <Deed
        name="Export"
        Sign={IconDownload}
        isBusy={isBusy}
        onDo={() => void saveLinks(selection, filter)}
      />
      {mayDelete && !isTrash && (
        <Deed
          name="Delete"
          Sign={IconTrash}
          isDanger
          isBusy={isBusy}
          onDo={() =>
            bulk.run({
              deed: plain('delete'),
              undo: plain('restore'),
              title: 'Moved to the trash, for 30 days',
            })
          }
        />
      )}
      <UnstyledButton className={css.deed} aria-label="Clear the selection" onClick={clear}>
        <IconX {...icon} />
      </UnstyledButton>
      <TagDialog isOpen={dialog === 'tag'} onClose={close} onRun={bulk.run} />
      <MoveDialog isOpen={dialog === 'move'} domains={domains} onClose={close} onRun={bulk.run} />
    </div>
  )
}

interface ChangeDeedsProps {
  run: Bulk['run']
  isBusy: boolean
  /** All that are chosen are paused already. */
  isPaused: boolean
  mayMove: boolean
  onAsk: (dialog: 'tag' | 'move') => void
}

function ChangeDeeds({ run, isBusy, isPaused, mayMove, onAsk }: ChangeDeedsProps) {
  return (
    <>
      <Deed name="Tag" Sign={IconTag} isBusy={isBusy} onDo={() => onAsk('tag')} />
      {isPaused ? (
        <Deed
          name="Resume"
          Sign={IconPlayerPlay}
          isBusy={isBusy}
          onDo={() => void run({ deed: plain('resume'), undo: plain('pause'), title: 'Resumed' })}
        />
      ) : (
        <Deed
          name="Pause"
          Sign={IconPlayerPause}
          isBusy={isBusy}
          onDo={() => void run({ deed: plain('pause'), title: 'Paused' })}
        />
      )}
      {mayMove && (
        <Deed name="Move" Sign={IconFolderSymlink} isBusy={isBusy} onDo={() => onAsk('move')} />
      )}
    </>
  )
}

const plain =
  (action: string) =>
  ({ domain, key }: { domain: string; key: string }) => ({ action, domain, key })

interface DeedProps {
  name: string
  Sign: Icon
  isBusy: boolean
  isDanger?: boolean
  onDo: () => void
}

function Deed({ name, Sign, isBusy, isDanger, onDo }: DeedProps) {
  return (
    <UnstyledButton
      className={css.deed}
      data-danger={isDanger || undefined}
      disabled={isBusy}
      onClick={onDo}
    >
      <Sign {...icon} />
      <span className={css.name}>{name}</span>
    </UnstyledButton>
  )
}
