import fc from 'fast-check'
import type { Block } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { moved } from '../../ui/lists/row-order.ts'

export type Edit = (document: HubDocument) => HubDocument

const link = (id: string): Block => ({ id, type: 'link', title: id, url: 'https://a.example/' })

export const firstDocument: HubDocument = {
  profile: { name: 'Terns', bio: '' },
  blocks: ['a', 'b', 'c', 'd', 'e'].map(link),
  theme: { preset: 'slate' },
  seo: {},
}

const words = fc.string({ minLength: 1, maxLength: 8 })
let made = 0

/** What people do in the editor, at random. Ids of new blocks are never used twice. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  words.map(
    (name): Edit =>
      (now) => ({ ...now, profile: { ...now.profile, name } }),
  ),
  words.map(
    (bio): Edit =>
      (now) => ({ ...now, profile: { ...now.profile, bio } }),
  ),
  words.map(
    (title): Edit =>
      (now) => ({ ...now, seo: { ...now.seo, title } }),
  ),
  fc.constantFrom('paper', 'noir', 'clay', 'fern').map(
    (preset): Edit =>
      (now) => ({ ...now, theme: { preset: preset as 'paper' } }),
  ),
  fc
    .tuple(fc.nat(20), words)
    .map(([at, title]): Edit => ofBlock(at, (block) => ({ ...block, title }) as Block)),
  fc.nat(20).map((at): Edit => ofBlock(at, (block) => ({ ...block, hidden: !block.hidden }))),
  fc.nat(20).map(
    (at): Edit =>
      (now) => ({ ...now, blocks: now.blocks.toSpliced(at, 1) }),
  ),
  fc.nat(20).map((at): Edit => {
    made += 1
    const block = link(`n${made}`)
    return (now) =>
      now.blocks.some(({ id }) => id === block.id)
        ? now
        : { ...now, blocks: now.blocks.toSpliced(at, 0, block) }
  }),
  fc.tuple(fc.nat(20), fc.nat(20)).map(
    ([from, to]): Edit =>
      (now) => ({ ...now, blocks: moved(now.blocks, from % 5, to % 5) }),
  ),
)

const ofBlock =
  (at: number, change: (block: Block) => Block): Edit =>
  (now) => {
    const place = now.blocks.length === 0 ? -1 : at % now.blocks.length
    return { ...now, blocks: now.blocks.map((block, n) => (n === place ? change(block) : block)) }
  }

export const edits = (maxLength: number): fc.Arbitrary<Edit[]> => fc.array(edit, { maxLength })

export const edited = (document: HubDocument, changes: readonly Edit[]): HubDocument =>
  changes.reduce((now, change) => change(now), document)
