import type { Product, Statement } from './product.ts'
import { bitly } from './products/bitly.ts'
import { dub } from './products/dub.ts'
import { kutt } from './products/kutt.ts'
import { linktree } from './products/linktree.ts'
import { shlink } from './products/shlink.ts'
import { shortIo } from './products/short-io.ts'
import { unfurly } from './products/unfurly.ts'
import type { TopicId } from './topics.ts'

/** Ours first, then the hosted ones, then those for a server of one's own. */
export const products: readonly Product[] = [unfurly, bitly, dub, shortIo, linktree, shlink, kutt]

export const NOT_FOUND = 'We found no statement'

/** The day on which the sources were last looked through for statements that we had not found. */
export const SEARCHED_ON = '2026-11-25'

export const findStatement = (product: Product, topic: TopicId): Statement | undefined =>
  product.statements[topic]
