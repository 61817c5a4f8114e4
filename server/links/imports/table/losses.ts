import { type LossKind, lossKinds } from '../../../../contract/links/import-fields.ts'
import { plainName } from './column-names.ts'
import {
  cutWords,
  losingWords,
  missingWords,
  NO_KEYS,
  SOME_KEYS,
  unreadWords,
  unsaidWords,
} from './loss-words.ts'
import { lossReader } from './losses-of-row.ts'
import { kindOfName } from './lost-columns.ts'
import { cutFields, type Plan, type Survey } from './mapping.ts'
import { unreadPast } from './past.ts'
import { guardedKinds } from './safeguards.ts'
import { services } from './services.ts'

interface Found {
  rows: number
  columns: Set<string>
}

/** Counts what the rows of a file would lose. */
export function lossCounter(columns: readonly string[], plan: Plan) {
  const { mapping } = plan
  const lossesOf = lossReader(columns, plan)
  const found = new Map<LossKind, Found>()
  const heldBack = new Set<LossKind>()
  const unread = new Map<LossKind, number>()
  const cut: Found = { rows: 0, columns: new Set() }
  let [rows, rowsWithoutKey] = [0, 0]

  const count = (losses: readonly { kind: LossKind; name: string }[]) => {
    for (const kind of new Set(losses.map((loss) => loss.kind))) {
      const so = found.get(kind) ?? { rows: 0, columns: new Set() }
      so.rows += 1
      for (const loss of losses) if (loss.kind === kind) so.columns.add(loss.name)
      found.set(kind, so)
    }
  }

  const countCut = (cells: readonly string[]) => {
    const fields = cutFields(cells, plan)
    if (fields.length > 0) cut.rows += 1
    for (const field of fields) cut.columns.add(columns[mapping[field] ?? -1] || field)
  }

  return {
    add(cells: readonly string[]) {
      const { key, weaker, all } = lossesOf(cells)
      rows += 1
      if (key === null) rowsWithoutKey += 1
      for (const { kind } of weaker) heldBack.add(kind)
      count(all)
      countCut(cells)
      for (const kind of unreadPast(cells, mapping)) unread.set(kind, (unread.get(kind) ?? 0) + 1)
    },
    end: (): Pick<Survey, 'losses' | 'heldBack'> => ({
      losses: lossKinds.flatMap((kind) => {
        const parts = [
          ...(kind === 'key' ? keyLoss({ rows, rowsWithoutKey }) : []),
          ...foundLoss(kind, found.get(kind)),
          ...unreadLoss(kind, unread.get(kind)),
          ...unsaidLoss(kind, { columns, plan, rows }),
          ...(kind === 'other' ? [...cutLoss(cut), ...missingLoss({ plan, rows })] : []),
        ]
        const most = Math.max(0, ...parts.map((part) => part.rows))
        const sentence = parts.map((part) => part.sentence).join(' ')
        return most === 0 ? [] : [{ kind, rows: most, sentence }]
      }),
      heldBack: lossKinds.filter((kind) => heldBack.has(kind)),
    }),
  }
}

interface PartOfLoss {
  rows: number
  sentence: string
}

const foundLoss = (kind: LossKind, found: Found | undefined): PartOfLoss[] =>
  found ? [{ rows: found.rows, sentence: losingWords(kind, [...found.columns]) }] : []

const unreadLoss = (kind: LossKind, rows = 0): PartOfLoss[] =>
  rows === 0 ? [] : [{ rows, sentence: unreadWords(kind) }]

function keyLoss({ rows, rowsWithoutKey }: { rows: number; rowsWithoutKey: number }): PartOfLoss[] {
  return [{ rows: rowsWithoutKey, sentence: rowsWithoutKey === rows ? NO_KEYS : SOME_KEYS }].filter(
    (part) => part.rows > 0,
  )
}

const cutLoss = ({ rows, columns }: Found): PartOfLoss[] =>
  rows === 0 ? [] : [{ rows, sentence: cutWords([...columns]) }]

function missingLoss({ plan, rows }: Pick<WholeFile, 'plan' | 'rows'>): PartOfLoss[] {
  const { missing = 0 } = plan
  return missing === 0 ? [] : [{ rows: missing, sentence: missingWords(rows, rows + missing) }]
}

interface WholeFile {
  columns: readonly string[]
  plan: Plan
  rows: number
}

/** What links of the service can have, although no column of the file is about it. */
function unsaidLoss(kind: LossKind, { columns, plan, rows }: WholeFile): PartOfLoss[] {
  const service = plan.service && services[plan.service]
  if (!service?.can.includes(kind)) return []
  const isTold = columns.some(
    (name) => guardedKinds(name).includes(kind) || kindOfName(plainName(name)) === kind,
  )
  return isTold ? [] : [{ rows, sentence: unsaidWords(service.label, kind) }]
}
