import { CreateGeoLink } from '../../../../contract/links/links.ts'
import { requireValid } from '../../../platform/http/http.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { linkOf, type Plan } from './mapping.ts'
import { guardedColumns, lossOf } from './safeguards.ts'

/** Reads rows of a file whose columns have these names. A row that cannot become a link as strong as it says is a Problem. */
export function rowReader(columns: readonly string[], plan: Plan) {
  const { mapping, onLoss } = plan
  const guarded = guardedColumns(columns, mapping)
  return (cells: readonly string[]): CreateGeoLink | Problem => {
    try {
      const link = linkOf(cells, plan)
      const loss = lossOf({ cells, columns, mapping, guarded, link })
      if (loss !== undefined && onLoss !== 'pause') return heldBack(loss)
      return requireValid(CreateGeoLink, loss === undefined ? link : pausedFor(loss, link))
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  }
}

const heldBack = (loss: string): Problem =>
  new Problem('invalid', {
    detail: `Held back: ${loss} The import would drop that. Import such rows paused, or change the file.`,
  })

/** A paused link leads nobody anywhere. Its note says what to restore before it is resumed. */
function pausedFor(loss: string, link: ReturnType<typeof linkOf>) {
  const note = 'note' in link && typeof link.note === 'string' ? `${link.note}\n` : ''
  return { ...link, disabled: true, note: `${note}Imported paused: ${loss}` }
}
