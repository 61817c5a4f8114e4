import { Button, Kbd, Menu, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { BLOCKS_MAX, type BlockType } from '../../../../contract/hubs/blocks.ts'
import { smallIcon } from '../../../ui/icon.ts'
import { useBlocks, useEditing } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { withBlock, withBlockAt, withCopy, withMoved, withoutBlock } from './block-changes.ts'
import { type BlockActions, BlockRow } from './block-row.tsx'
import { blockKinds, blockTitle } from './block-words.ts'
import css from './blocks.module.css'
import { newBlock } from './new-block.ts'

interface BlocksPaneProps {
  /** Clicks of blocks in 30 days, by id. */
  clicks: ReadonlyMap<string, number> | undefined
}

export function BlocksPane({ clicks }: BlocksPaneProps) {
  const { mayUpdate, openBlock, setOpenBlock } = useEditing()
  const [blocks] = useBlocks()
  const [announcement, setAnnouncement] = useState('')
  const actions = useBlockActions(setAnnouncement)
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>
          Blocks{' '}
          <span className={pane.count}>
            {blocks.length} of {BLOCKS_MAX}
          </span>
        </h2>
        {mayUpdate && <AddBlock isFull={blocks.length >= BLOCKS_MAX} />}
      </div>
      {blocks.length === 0 && (
        <p className={pane.note}>
          The page is empty. Add a link button, or anything else that people should find.
        </p>
      )}
      <ol className={css.list} aria-label="Blocks">
        {blocks.map((block, at) => (
          <BlockRow
            key={block.id}
            block={block}
            at={at}
            count={blocks.length}
            clicks={clicks?.get(block.id)}
            isOpen={openBlock === block.id}
            onToggle={() => setOpenBlock(openBlock === block.id ? undefined : block.id)}
            actions={actions}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

function useBlockActions(announce: (text: string) => void): BlockActions {
  const [blocks, change] = useBlocks()
  const { offerUndo } = useEditing()
  return {
    change: (block) => change((now) => withBlock(now, block)),
    copy: (id) => change((now) => withCopy(now, id)),
    move: (from, to) => {
      change((now) => withMoved(now, from, to))
      announce(`Block ${from + 1} is now block ${to + 1} of ${blocks.length}`)
    },
    remove: (id) => {
      const at = blocks.findIndex((block) => block.id === id)
      const block = blocks[at]
      if (!block) return
      change((now) => withoutBlock(now, id))
      offerUndo({
        title: 'Block deleted',
        message: `“${blockTitle(block)}” is not in the draft any more.`,
        undo: () => change((now) => withBlockAt(now, block, at)),
      })
    },
  }
}

/** `n` opens it while no field has the focus. */
function AddBlock({ isFull }: { isFull: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { setOpenBlock } = useEditing()
  const [, change] = useBlocks()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement
      const isTyping = target.closest('input, textarea, select, [role="dialog"], [role="menu"]')
      if (isTyping || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    // Before the shortcuts of all screens, where `n` makes a hub
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  const add = (type: BlockType) => {
    const block = newBlock(type)
    change((now) => [...now, block])
    setOpenBlock(block.id)
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} width={300}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          disabled={isFull}
          leftSection={<IconPlus {...smallIcon} />}
          rightSection={<Kbd className="keyboard-only">N</Kbd>}
        >
          Add block
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={css.kinds}>
        {Object.entries(blockKinds).map(([type, { name, note, Icon }]) => (
          <Menu.Item
            key={type}
            leftSection={<Icon {...smallIcon} />}
            onClick={() => add(type as BlockType)}
          >
            {name}
            <span className={css.kindNote}>{note}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
