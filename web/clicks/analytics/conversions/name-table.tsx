import type { ConversionItem } from '../../../../contract/clicks/conversions.ts'
import { count, share } from '../../../ui/text/numbers.ts'
import { amountWords } from './funnel-steps.ts'
import css from './name-table.module.css'

interface NameTableProps {
  items: readonly ConversionItem[]
  /** How many names there are, which may be more than the items. */
  names: number
  clicksWithId: number
}

/** What was reported, a row for each name. Names are texts of others. */
export function NameTable({ items, names, clicksWithId }: NameTableProps) {
  return (
    <div>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Conversion</th>
            <th scope="col">Times</th>
            <th scope="col">Clicks</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.name} item={item} clicksWithId={clicksWithId} />
          ))}
        </tbody>
      </table>
      {names > items.length && (
        <p className={css.more}>
          The {count(items.length)} with the most clicks, of {count(names)} names.
        </p>
      )}
    </div>
  )
}

function Row({ item, clicksWithId }: { item: ConversionItem; clicksWithId: number }) {
  const { name, conversions, clicks, values } = item
  return (
    <tr>
      <th scope="row" className={css.name}>
        <bdi>{name}</bdi>
      </th>
      <td>{count(conversions)}</td>
      <td>
        {count(clicks)} <span className={css.rate}>{share(clicks, clicksWithId)}</span>
      </td>
      <td>
        {values.length === 0 && <span className={css.rate}>None</span>}
        {values.map((value) => (
          <span key={value.currency} className={css.value}>
            {amountWords(value)}
          </span>
        ))}
      </td>
    </tr>
  )
}
