import { VisuallyHidden } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { BLOCKS_MAX, type Block } from '../../../contract/hubs/blocks.ts'
import type { Check } from '../../../hub-page/checks.ts'
import { SortableList } from '../../ui/lists/sortable-list.tsx'
import type { ButtonTrouble } from '../editor/button-health.ts'
import {
  useBlocks,
  useChecks,
  useDraft,
  useEditor,
  useOpenBlock,
} from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { AddBlock } from './add-block.tsx'
import { withBlockAt, withCopy, withMoved, withoutBlock, withPart } from './block-changes.ts'
import { type BlockActions, BlockRow } from './block-row.tsx'
import { blockTitle } from './block-words.ts'
import css from './blocks.module.css'

interface BlocksPaneProps {
  /** Clicks of blocks in 30 days, by id. */
  clicks: ReadonlyMap<string, number> | undefined
}

export function BlocksPane({ clicks }: BlocksPaneProps) {
  const { mayUpdate } = useEditor()
  const count = useDraft(({ document }) => document.blocks.length)
  const [announcement, setAnnouncement] = useState('')
  const actions = useBlockActions(setAnnouncement)
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>
          Blocks{' '}
          <span className={pane.count}>
            {count} of {BLOCKS_MAX}
          </span>
        </h2>
        {mayUpdate && <AddBlock isFull={count >= BLOCKS_MAX} />}
      </div>
      {count === 0 && (
        <p className={pane.note}>
          The page is empty. Add a link button, or anything else that people should find.
        </p>
      )}
      <SortableList label="Blocks" className={css.list} onMove={actions.move}>
        <BlockRows clicks={clicks} actions={actions} />
      </SortableList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const FIRST_ROWS = 16

/** Rows are memoised: typing into one of a hundred must not render the others. */
function BlockRows({ clicks, actions }: BlocksPaneProps & { actions: BlockActions }) {
  const { mayUpdate, setOpenBlock } = useEditor()
  const { errors, troubles } = useChecks()
  const [blocks] = useBlocks()
  const openBlock = useOpenBlock()
  const errorOf = useMemo(() => firstErrors(errors), [errors])
  const toggle = useCallback(
    (id: string, isOpen: boolean) => setOpenBlock(isOpen ? undefined : id),
    [setOpenBlock],
  )
  // A long list is there as far as it is seen, and the rest right after
  const shown = useDeferredValue(blocks.length, FIRST_ROWS)
  return blocks
    .slice(0, shown)
    .map((block, at) => (
      <BlockRow
        key={block.id}
        block={block}
        at={at}
        count={blocks.length}
        clicks={clicks?.get(block.id)}
        isOpen={openBlock === block.id}
        mayUpdate={mayUpdate}
        error={errorOf.get(block.id)}
        trouble={troubleOf(troubles, block.id)}
        onToggle={toggle}
        actions={actions}
      />
    ))
}

/** By block; the first of each. */
function firstErrors(errors: readonly Check[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { blockId, message } of errors)
    if (blockId !== null && !first.has(blockId)) first.set(blockId, message)
  return first
}

const troubleOf = (troubles: readonly ButtonTrouble[], id: string) =>
  troubles.find(({ blockId }) => blockId === id)

function useBlockActions(announce: (text: string) => void): BlockActions {
  const { offerUndo, store } = useEditor()
  return useMemo(() => {
    const blocks = () => store.read().document.blocks
    const change = (next: (now: Block[]) => Block[]) =>
      store.edit((now) => ({ ...now, blocks: next(now.blocks) }))
    return {
      change: (id, part) => change((now) => withPart(now, id, part)),
      copy: (id) => change((now) => withCopy(now, id)),
      move: (from, to) => {
        change((now) => withMoved(now, from, to))
        announce(`Block ${from + 1} is now block ${to + 1} of ${blocks().length}`)
      },
      remove: (id) => {
        const at = blocks().findIndex((block) => block.id === id)
        const block = blocks()[at]
        if (!block) return
        change((now) => withoutBlock(now, id))
        offerUndo({
          title: 'Block deleted',
          message: `“${blockTitle(block)}” is not in the draft any more.`,
          undo: () => change((now) => withBlockAt(now, block, at)),
        })
      },
    }
  }, [store, offerUndo, announce])
}
