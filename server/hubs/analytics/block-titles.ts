import { type Block, factsOf } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { rowOf } from '../../../hub-page/blocks/blocks.ts'
import type { Db } from '../../platform/database/database.ts'
import { listDocumentsOfB, listPublishedDocuments } from './store.ts'

const DOCUMENTS_A_PAGE = 20
/** Of the column in PostgreSQL. */
const NUMBER_MAX = 2 ** 31 - 1

interface Titles {
  /** In the order of the page: blocks with addresses whose clicks are counted. */
  present: string[]
  byId: ReadonlyMap<string, string>
}

/**
 * Titles of the blocks of the published page, and of others that were on it, each as it was last; then of those that only
 * version B of an experiment had.
 */
export async function readBlockTitles(
  db: Db,
  accountId: string,
  { hubId, wanted }: { hubId: string; wanted: ReadonlySet<string> },
): Promise<Titles> {
  const byId = new Map<string, string>()
  let present: string[] | undefined
  for await (const { blocks } of shownDocuments(db, accountId, hubId)) {
    present ??= blocks.filter(hasButtons).map(({ id }) => id)
    for (const block of blocks) if (!byId.has(block.id)) byId.set(block.id, titleOf(block))
    if ([...wanted].every((id) => byId.has(id))) break
  }
  return { present: present ?? [], byId }
}

/** The published documents, newest first, then those of version B. */
async function* shownDocuments(
  db: Db,
  accountId: string,
  hubId: string,
): AsyncGenerator<HubDocument> {
  yield* publishedDocuments(db, accountId, hubId)
  const versions = { hubId, limit: DOCUMENTS_A_PAGE }
  for (const { document } of await listDocumentsOfB(db, accountId, versions)) {
    yield JSON.parse(document) as HubDocument
  }
}

/** The newest first. */
async function* publishedDocuments(
  db: Db,
  accountId: string,
  hubId: string,
): AsyncGenerator<HubDocument> {
  let before = NUMBER_MAX
  for (;;) {
    const page = { hubId, before, limit: DOCUMENTS_A_PAGE }
    const versions = await listPublishedDocuments(db, accountId, page)
    for (const { number, document } of versions) {
      before = number
      // It was validated with the contract's schema when it was saved.
      yield JSON.parse(document) as HubDocument
    }
    if (versions.length < DOCUMENTS_A_PAGE) return
  }
}

const hasButtons = (block: Block): boolean => rowOf(block).hasButtons(block)

/** A row of profiles is known by its networks. */
const titleOf = (block: Block): string =>
  factsOf(block).words(block) ||
  rowOf(block)
    .profiles(block)
    .map(({ network }) => network)
    .join(', ')
