import { expect, test } from 'bun:test'
import { BLOCKS_MAX, Block, type BlockType } from '../../../contract/hubs/blocks.ts'
import { withBlockAt, withCopy, withMoved, withoutBlock } from './block-changes.ts'
import { blockTitle } from './block-words.ts'
import { blockKinds, blockNote, newBlock } from './blocks.tsx'

const list = ['a', 'b', 'c'].map((id) => newBlock('heading', id))
const ids = (blocks: Block[]) => blocks.map(({ id }) => id).join('')

test('a deleted block returns to its place', () => {
  const [, b] = list
  const without = withoutBlock(list, 'b')
  expect(ids(without)).toBe('ac')
  expect(b && ids(withBlockAt(without, b, 1))).toBe('abc')
  expect(b && ids(withBlockAt(list, b, 0))).toBe('abc')
})

test('blocks are moved and copied', () => {
  expect(ids(withMoved(list, 0, 2))).toBe('bca')
  const copied = withCopy(list, 'a')
  expect(copied).toHaveLength(4)
  expect(copied[1]).toEqual({ ...list[0], id: copied[1]?.id } as Block)
  expect(copied[1]?.id).not.toBe('a')
})

test('a full list takes no copy', () => {
  const full = Array.from({ length: BLOCKS_MAX }, (_, at) => newBlock('divider', `d${at}`))
  expect(withCopy(full, 'd0')).toBe(full)
})

test('a new block of every type is valid in a draft and has words', () => {
  for (const type of Object.keys(blockKinds) as BlockType[]) {
    const block = newBlock(type)
    expect(Block.safeParse(block).success).toBe(true)
    expect(blockTitle(block)).not.toBe('')
    expect(blockNote(block)).not.toBe('')
  }
})
