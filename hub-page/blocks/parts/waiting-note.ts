import type { PageContext } from '../../page-context.ts'
import { isMissing } from './problems.ts'

export const WAITING_NOTE = 'Hidden until it has an address'

/** What the draft says where visitors see nothing. */
export const waitingNote = (url: string, { waiting }: PageContext): string | undefined =>
  waiting === 'noted' && isMissing(url) ? WAITING_NOTE : undefined
