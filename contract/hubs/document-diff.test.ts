import { describe, expect, test } from 'bun:test'
import { BLOCKS_MAX, type Block } from './blocks.ts'
import { HubDocument } from './document.ts'
import { diffDocuments, summaryOf } from './document-diff.ts'

const block = (id: string, fields: object = {}): Block =>
  ({ id, type: 'link', title: `Button ${id}`, url: 'https://a.example', ...fields }) as Block

const documentWith = (blocks: Block[], others: object = {}): HubDocument =>
  HubDocument.parse({
    profile: { name: 'Kiln', bio: 'Pots' },
    blocks,
    theme: { preset: 'slate' },
    seo: {},
    ...others,
  })
const changesOf = (before: HubDocument, after: HubDocument) =>
  diffDocuments(before, after).map(
    ({ area, kind, blockId, fields }) =>
      `${kind} ${blockId ?? area}${fields.map(({ field }) => ` ${field}`).join('')}`,
  )
const summaryFrom = (before: HubDocument, after: HubDocument) =>
  summaryOf(diffDocuments(before, after))

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => block(id)) as [Block, Block, Block, Block]

describe('what changed', () => {
  test('equal documents have no changes, and a missing field equals one that is null', () => {
    const before = documentWith([a, b])
    expect(diffDocuments(before, structuredClone(before))).toEqual([])
    const after = documentWith([{ ...a, description: null } as Block, b], {
      theme: { preset: 'slate', tokens: null },
    })
    expect(diffDocuments(before, after)).toEqual([])
    expect(summaryFrom(before, after)).toBe('No changes')
  })

  test('fields are named as the document names them, with both values', () => {
    const before = documentWith([block('a', { schedule: { start: '2027-01-01T00:00:00Z' } })])
    const after = documentWith([block('a', { title: 'New', schedule: null })])
    expect(diffDocuments(before, after)).toEqual([
      {
        area: 'blocks',
        kind: 'changed',
        blockId: 'a',
        blockType: 'link',
        title: 'New',
        fields: [
          { field: 'schedule.start', before: '2027-01-01T00:00:00Z', after: null },
          { field: 'title', before: 'Button a', after: 'New' },
        ],
      },
    ])
  })

  test('only the blocks that left the longest common order have moved', () => {
    expect(changesOf(documentWith([a, b, c, d]), documentWith([d, a, b, c]))).toEqual(['moved d'])
    expect(changesOf(documentWith([a, b, c, d]), documentWith([b, a, d, c]))).toHaveLength(2)
    expect(changesOf(documentWith([a, b, c]), documentWith([a, d, b, c]))).toEqual(['added d'])
    expect(changesOf(documentWith([a, b, c]), documentWith([c, a]))).toEqual([
      'removed b',
      'moved a',
    ])
  })

  test('a block can move and change at once', () => {
    const before = documentWith([a, b, c])
    const after = documentWith([block('c', { url: 'https://b.example' }), a, b])
    expect(changesOf(before, after)).toEqual(['changed c url', 'moved c'])
  })

  test('lists are compared as a whole, whatever the order of their keys', () => {
    const items = [{ network: 'x', url: 'https://x.example' }]
    const turned = [{ url: 'https://x.example', network: 'x' }]
    const social = (list: object[]) =>
      documentWith([{ id: 's', type: 'social', items: list } as Block])
    expect(changesOf(social(items), social(turned))).toEqual([])
    expect(changesOf(social(items), social([...items, ...items]))).toEqual(['changed s items'])
  })

  test('long texts are titles by their beginning', () => {
    const text: Block = { id: 't', type: 'text', text: 'word '.repeat(40) }
    const [change] = diffDocuments(documentWith([]), documentWith([text]))
    expect(change?.title).toHaveLength(60)
    expect(change?.title).toEndWith('…')
  })

  test('a page of the most blocks that is turned round keeps one of them in place', () => {
    const blocks = Array.from({ length: BLOCKS_MAX }, (_, at) => block(`b${at}`))
    const changes = diffDocuments(documentWith(blocks), documentWith(blocks.toReversed()))
    expect(changes).toHaveLength(BLOCKS_MAX - 1)
  })
})

describe('in a few words', () => {
  const before = documentWith([a, b])
  test.each([
    [documentWith([a, b, c, d]), '2 blocks added'],
    [documentWith([a]), '1 block removed'],
    [documentWith([block('a', { title: 'New' }), b]), '1 block'],
    [documentWith([b, a]), '1 block moved'],
    [documentWith([block('a', { title: 'New' }), c, d]), '2 blocks added, 1 removed, 1 changed'],
    [documentWith([a, b], { theme: { preset: 'lagoon' } }), 'Theme: Slate to Lagoon'],
    [
      documentWith([a, b, c, d], {
        theme: { preset: 'slate', tokens: { color: { accent: '#123456', page: '#ffffff' } } },
      }),
      '2 blocks added, colours',
    ],
    [
      documentWith([a, b], {
        profile: { name: 'New', bio: 'Pots', badge: true },
        seo: { noindex: true },
      }),
      'Name, mark, sharing',
    ],
  ])('a change is told', (after, words) => {
    expect(summaryFrom(before, after)).toBe(words)
  })
})
