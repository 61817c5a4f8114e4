import { Button, Kbd, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type BlockType, nameOfType } from '../../../contract/hubs/blocks.ts'
import { smallIcon } from '../../ui/icon.ts'
import { useEditor } from '../editor/editor-context.ts'
import css from './blocks.module.css'
import { type BlockKind, blockKinds, newBlock } from './blocks.tsx'

const menu = Object.entries(blockKinds) as [BlockType, BlockKind<BlockType>][]

/** `n` opens it while no field has the focus. */
export function AddBlock({ isFull }: { isFull: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { setOpenBlock, store } = useEditor()
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
    store.edit((now) => ({ ...now, blocks: [...now.blocks, block] }))
    setOpenBlock(block.id)
  }
  return (
    // The focus goes on to the first field of the new block
    <Menu opened={isOpen} onChange={setOpen} width={300} returnFocus={false}>
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
        {menu.map(([type, { note, Icon }]) => (
          <Menu.Item key={type} leftSection={<Icon {...smallIcon} />} onClick={() => add(type)}>
            {nameOfType(type)}
            <span className={css.kindNote}>{note}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
