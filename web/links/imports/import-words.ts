import { isBlankCell } from '../../../contract/links/blank-cell.ts'
import type { ImportField, LossChoice } from '../../../contract/links/import-fields.ts'
import type { Import } from '../../../contract/links/imports.ts'
import { type ImportedLinkField, importedLinkFields } from '../../../contract/links/link-fields.ts'
import { countOf } from '../../shared/count-of.ts'
import { count } from '../../ui/text/numbers.ts'

const linkFieldLabels = Object.fromEntries(
  importedLinkFields.map(({ field, label }) => [field, label]),
) as Record<ImportedLinkField, string>

export const fieldNames: Record<ImportField, string> = {
  redirectTo: 'Address (needed)',
  key: 'Key',
  domain: 'Domain',
  aliases: 'Aliases',
  tags: 'Tags',
  folder: 'Folder',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
  ...linkFieldLabels,
  createdAt: 'Date of creation',
  clicksUsed: 'Clicks so far',
  importedClicks: 'Clicks before an earlier import',
  importedClicksAt: 'Date of that import',
  password: 'Password',
  geo: 'Rules, as exported',
  preview: 'When shared, as exported',
}

export const lossChoiceNames: Record<LossChoice, string> = {
  'leave-out': 'Leave them out, and say why',
  pause: 'Import them paused',
}

/** The displayed text of a cell; passwords are masked, because others may see the screen. */
export const shownCell = (cell: string | undefined, field: ImportField | undefined): string =>
  field === 'password' && !isBlankCell(cell ?? '') ? '••••••' : (cell ?? '')

/** Names of columns that a sentence lists; there may be 200. */
const NAMES_SHOWN = 8

/** Names the columns that the import leaves out, so that their loss is not noticed only later. */
export function unusedWords(unused: readonly string[]): string {
  if (unused.length === 0) return ''
  const shown = unused.slice(0, NAMES_SHOWN).map((name) => `“${name}”`)
  const more = unused.length - shown.length
  return ` Left out: ${shown.join(', ')}${more > 0 ? ` and ${count(more)} more columns` : ''}.`
}

/** Says where links of other domains are made, so that no domain of the file changes without a word. */
export function domainWords({ domains }: Pick<Import, 'domains'>): string {
  const moved = domains.flatMap(({ name, domain }) =>
    domain === null || domain === name ? [] : [`those of “${name}” on ${domain}`],
  )
  if (moved.length === 0) return ''
  const shown = moved.slice(0, NAMES_SHOWN)
  const more = moved.length - shown.length
  return ` Links are made on your domains: ${shown.join(', ')}${more > 0 ? ` and ${countOf(more, 'more domain')}` : ''}.`
}

/** The count grows while the file is being read. */
export const readingWords = ({ total }: Pick<Import, 'total'>): string =>
  total === 0 ? 'Reading the links…' : `Reading the links… ${countOf(total, 'row')} so far`

/** The state of an import, for the list of imports. */
export function stateWords({ status, done, good, total, problem }: Import): string {
  if (problem !== null && total === 0) return problem
  switch (status) {
    case 'READING':
      return 'Being read'
    case 'SENT':
      return 'Columns not chosen yet'
    case 'CHECKING':
      return `${count(done)} of ${countOf(total, 'row')} checked`
    case 'CHECKED':
      return `${countOf(good, 'link')} ready to be imported`
    case 'RUNNING':
      return `${count(done)} of ${countOf(total, 'row')} imported`
    case 'DONE':
      return `${countOf(good, 'link')} made of ${countOf(total, 'row')}`
    case 'UNDOING':
      return 'Being undone'
    case 'UNDONE':
      return 'Undone'
    case 'CANCELLED':
      return `Cancelled, ${countOf(good, 'link')} made`
    case 'FAILED':
      return `Failed, ${countOf(good, 'link')} made`
  }
}

/** Replaces the path of the field, which the server puts before its sentence, by the name on the screen. */
export function problemWords(problem: string): string {
  const [, path = '', rest = ''] = /^([\w.]+): (.+)$/s.exec(problem) ?? []
  const name = names[path.split('.')[0] ?? '']
  return name && rest ? `${name}: ${rest}` : problem
}

const names: Readonly<Record<string, string>> = {
  redirectTo: 'Address',
  vanity: 'Key',
  domain: 'Domain',
  aliases: 'Aliases',
  tags: 'Tags',
  utmParams: 'UTM',
  ...linkFieldLabels,
  password: 'Password',
  geo: 'Rules',
  preview: 'When shared',
}
