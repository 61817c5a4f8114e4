import type { Import } from '../../../contract/links/imports.ts'
import { countOf } from '../../shared/count-of.ts'
import { count } from '../../ui/text/numbers.ts'

const GIVEN_UP = 'The server could not go on with it, although it tried several times.'

/** The file was refused, cancelled while it was read, or removed for a newer one: the import cannot be resumed. */
export const isFileLost = ({ total }: Pick<Import, 'total'>): boolean => total === 0

export function endTitle(one: Import): string {
  const { status, good } = one
  if (status === 'FAILED' && isFileLost(one)) return 'The links could not be read'
  switch (status) {
    case 'CANCELLED':
      return 'This import was cancelled'
    case 'FAILED':
      return 'This import stopped half-way'
    case 'UNDONE':
      return 'This import is undone'
    default:
      return good === 1 ? '1 link is made' : `${countOf(good, 'link')} are made`
  }
}

export function endWords(one: Import): string {
  if (one.status === 'UNDONE') return undoneWords(one)
  if (one.status === 'DONE')
    return one.undone ? `${one.problem ?? ''} ${undoneWords(one)}`.trim() : doneWords(one)
  if (one.problem !== null && isFileLost(one)) return one.problem
  const made = one.done === 0 ? 'Nothing was made.' : madeWords(one)
  const why = one.problem ?? (one.status === 'FAILED' ? GIVEN_UP : '')
  return `${why} ${made}`.trimStart()
}

function doneWords({ good, total }: Import): string {
  const bad = total - good
  if (bad === 0) return `Every one of ${countOf(total, 'row')} became a link.`
  return `${count(bad)} of ${countOf(total, 'row')} could not be imported. Download them with their reasons, mend them, and import that file.`
}

/** What became of the links that an import had made. */
function undoneWords({ undone }: Import): string {
  const { removed = 0, trashed = 0, kept = 0 } = undone ?? {}
  const parts = [
    removed > 0 && `Gone, as nobody had clicked them: ${countOf(removed, 'link')}.`,
    trashed > 0 && `In the trash, with their clicks: ${countOf(trashed, 'link')}.`,
    kept > 0 && `Left alone, as they were changed since: ${countOf(kept, 'link')}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** How many links were made, and how many rows are left. */
function madeWords({ done, good, total }: Import): string {
  const made = `${countOf(good, 'link')} of ${countOf(total, 'row')} ${good === 1 ? 'was' : 'were'} made, and ${good === 1 ? 'stays' : 'stay'}.`
  const bad = done - good
  const refused = bad > 0 ? ` ${countOf(bad, 'row')} had a problem.` : ''
  const left = total - done
  return `${made}${refused} Going on makes the ${left === 1 ? 'last row' : `other ${countOf(left, 'row')}`}, and none twice.`
}
