import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Block } from '../../../contract/hubs/blocks.ts'
import { HubDocument } from '../../../contract/hubs/document.ts'
import { presetIds } from '../../../contract/hubs/theme.ts'
import { rounds } from '../../testing/rounds.ts'
import { type Blame, beginBlame, blameBefore, isBlamed, keyOf } from './blame.ts'

interface Version {
  author: string
  hash: string
  document: HubDocument
}

const version = (author: string, document: HubDocument): Version => ({
  author,
  hash: JSON.stringify(document),
  document,
})

const parsed = (fields: object): HubDocument =>
  HubDocument.parse({ profile: {}, blocks: [], theme: { preset: 'slate' }, seo: {}, ...fields })

/** The history, oldest first, read backwards: the author of each field of its last version. */
function authorsOf(history: readonly Version[]): { blame: Blame<Version>; authors: object } {
  const [draft, ...older] = history.toReversed() as [Version, ...Version[]]
  const blame = older.reduce(blameBefore, beginBlame(draft))
  const authors = blame.fields.map((name) => {
    const key = keyOf(name)
    return [key, (blame.found.get(key) ?? blame.oldest).author]
  })
  return { blame, authors: Object.fromEntries(authors) }
}

describe('who changed a field', () => {
  const link = (id: string, title: string): Block => ({ id, type: 'link', title, url: '' })

  test('is whoever gave it its present value', () => {
    const history = [
      version('ada', parsed({ profile: { name: 'Terns' }, blocks: [link('b1', 'Boats')] })),
      version('ben', parsed({ profile: { name: 'Gulls' }, blocks: [link('b1', 'Boats')] })),
      version('cleo', parsed({ profile: { name: 'Terns' }, blocks: [link('b1', 'Sails')] })),
    ]
    expect(authorsOf(history).authors).toEqual({
      'profile  name': 'cleo',
      'profile  bio': 'ada',
      'blocks b1 ': 'ada',
      'blocks b1 title': 'cleo',
      'blocks b1 url': 'ada',
      'theme  preset': 'ada',
    })
  })

  test('of a block is whoever added it, also after it was gone', () => {
    const [first, second] = [link('b1', 'Boats'), link('b2', 'Letters')]
    const history = [
      version('ada', parsed({ blocks: [first, second] })),
      version('ben', parsed({ blocks: [first] })),
      version('cleo', parsed({ blocks: [second, first] })),
    ]
    expect(authorsOf(history).authors).toMatchObject({
      'blocks b1 ': 'ada',
      'blocks b1 title': 'ada',
      'blocks b2 ': 'cleo',
      'blocks b2 title': 'cleo',
    })
  })

  test('is nobody who saved the same page again or moved a block', () => {
    const blocks = [link('b1', 'Boats'), link('b2', 'Letters')]
    const history = [
      version('ada', parsed({ blocks })),
      version('ben', parsed({ blocks })),
      version('cleo', parsed({ blocks: blocks.toReversed() })),
    ]
    const { authors } = authorsOf(history)
    expect(new Set(Object.values(authors))).toEqual(new Set(['ada']))
  })

  test('is found as soon as every field has changed', () => {
    const end = parsed({ profile: { name: 'Gulls', bio: 'White' }, theme: { preset: 'noir' } })
    const { blame } = authorsOf([version('ada', parsed({})), version('ben', end)])
    expect(isBlamed(blame)).toBe(true)
    const part = authorsOf([version('ada', parsed({})), version('ben', parsed({ seo: {} }))])
    expect(isBlamed(part.blame)).toBe(false)
  })
})

/** The reference: every value with its author, carried forwards from version to version. */
type Known = Map<string, { value: string; author: string }>

function valuesOf(document: HubDocument): Map<string, string> {
  const values = new Map<string, string>()
  const walk = (prefix: string, path: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (typeof value !== 'object' || Array.isArray(value)) {
      values.set(`${prefix}${path}`, JSON.stringify(value))
      return
    }
    for (const [name, part] of Object.entries(value)) {
      walk(prefix, path === '' ? name : `${path}.${name}`, part)
    }
  }
  walk('profile  ', '', document.profile)
  for (const { id, type, ...fields } of document.blocks) {
    values.set(`blocks ${id} `, '')
    walk(`blocks ${id} `, '', fields)
  }
  walk('theme  ', '', { preset: document.theme.preset, ...document.theme.tokens })
  walk('seo  ', '', document.seo)
  return values
}

function carried(known: Known, { author, document }: Version): Known {
  const isBlockNew = (key: string) => {
    const [area = '', id = ''] = key.split(' ')
    return area === 'blocks' && !known.has(`blocks ${id} `)
  }
  return new Map(
    [...valuesOf(document)].map(([key, value]) => {
      const before = known.get(key)
      const isKept = before?.value === value && !isBlockNew(key)
      return [key, isKept ? before : { value, author }]
    }),
  )
}

/** One edit of a page. Numbers choose among its present blocks and fields. */
const edit = fc.oneof(
  fc.record({ does: fc.constant('rename' as const), text: fc.constantFrom('', 'Terns', 'Gulls') }),
  fc.record({ does: fc.constant('picture' as const), is: fc.boolean() }),
  fc.record({ does: fc.constant('add' as const), id: fc.nat(6), type: fc.nat(2), at: fc.nat(6) }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat(6) }),
  fc.record({ does: fc.constant('move' as const), at: fc.nat(6) }),
  fc.record({
    does: fc.constant('write' as const),
    at: fc.nat(6),
    text: fc.constantFrom('x', 'y'),
  }),
  fc.record({ does: fc.constant('plan' as const), at: fc.nat(6), day: fc.option(fc.nat(1)) }),
  fc.record({ does: fc.constant('look' as const), preset: fc.constantFrom(...presetIds) }),
  fc.record({
    does: fc.constant('colour' as const),
    accent: fc.option(fc.constantFrom('#000000', '#ffffff')),
  }),
  fc.record({ does: fc.constant('share' as const), noindex: fc.option(fc.boolean()) }),
  fc.record({ does: fc.constant('restore' as const), number: fc.nat(40) }),
  fc.record({ does: fc.constant('nothing' as const) }),
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

const PICTURE = 'a'.repeat(43)

function newBlock({ id, type }: { id: number; type: number }): Block {
  const all = { id: `b${id}` }
  if (type === 0) return { ...all, type: 'link', title: 'x', url: 'https://boats.example/' }
  if (type === 1) return { ...all, type: 'text', text: 'x' }
  return { ...all, type: 'social', items: [{ network: 'mastodon', url: '' }] }
}

const written = (block: Block, text: string): Block => {
  if (block.type === 'link') return { ...block, title: text, description: text }
  if (block.type === 'social') return { ...block, items: [{ network: text, url: text }] }
  return block.type === 'text' ? { ...block, text } : block
}

const planned = (block: Block, day: number | null): Block => ({
  ...block,
  schedule: day === null ? null : { start: `2026-12-0${day + 1}T00:00:00.000Z` },
})

function blocksAfter(blocks: readonly Block[], change: Edit): Block[] {
  if (change.does === 'add') {
    const others = blocks.filter(({ id }) => id !== `b${change.id}`)
    return others.toSpliced(change.at % (others.length + 1), 0, newBlock(change))
  }
  if (!('at' in change) || blocks.length === 0) return [...blocks]
  const at = change.at % blocks.length
  if (change.does === 'remove') return blocks.toSpliced(at, 1)
  const block = blocks[at] as Block
  if (change.does === 'move') return [...blocks.toSpliced(at, 1), block]
  if (change.does === 'plan') return blocks.with(at, planned(block, change.day))
  return blocks.with(at, written(block, change.text))
}

function edited(history: readonly Version[], change: Edit): HubDocument {
  const { document } = history.at(-1) as Version
  const { profile, theme, seo } = document
  switch (change.does) {
    case 'restore':
      return history[change.number % history.length]?.document ?? document
    case 'rename':
      return { ...document, profile: { ...profile, name: change.text } }
    case 'picture':
      return { ...document, profile: { ...profile, avatar: change.is ? PICTURE : null } }
    case 'look':
      return { ...document, theme: { ...theme, preset: change.preset } }
    case 'colour': {
      const { accent } = change
      return { ...document, theme: { ...theme, tokens: accent && { color: { accent } } } }
    }
    case 'share':
      return { ...document, seo: { ...seo, noindex: change.noindex } }
    default:
      return { ...document, blocks: blocksAfter(document.blocks, change) }
  }
}

test('agrees with authors carried forwards, for random edits of random authors', () => {
  // fast-check names the seed and the shortest counterexample of a failure.
  const seed = Number(process.env.BLAME_SEED ?? Date.now() % 1_000_000)
  // biome-ignore lint/suspicious/noConsole: the seed repeats a failure.
  console.log(`BLAME_SEED=${seed}`)
  const save = fc.record({
    author: fc.constantFrom('ada', 'ben', 'cleo'),
    edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(save, { maxLength: 40 }), (saves) => {
      const first = version('ada', parsed({ blocks: [newBlock({ id: 0, type: 0 })] }))
      const history = [first]
      for (const { author, edits } of saves) {
        const before = history.at(-1) as Version
        const drafts = [...history]
        for (const change of edits) {
          drafts.push(version(author, parsed(edited(drafts, change))))
        }
        const after = drafts.at(-1) as Version
        history.push(after.hash === before.hash ? { ...before, author } : after)
      }
      const known = history.reduce(carried, new Map() as Known)
      const expected = [...known].map(([key, { author }]) => [key, author])
      expect(authorsOf(history).authors).toEqual(Object.fromEntries(expected))
    }),
    { seed, numRuns: rounds(600) },
  )
})
