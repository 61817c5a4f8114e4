import css from './compare-table.module.css'
import { type ComparedRow, groups } from './comparison.ts'

interface CompareTableProps {
  rows: ComparedRow[]
  hasUsage: boolean
}

export function CompareTable({ rows, hasUsage }: CompareTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">What you get</th>
          {hasUsage && <th scope="col">You use</th>}
          <th scope="col">Free</th>
          <th scope="col">Pro</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group}>
          <tr className={css.group}>
            <th scope="rowgroup" colSpan={hasUsage ? 4 : 3}>
              {group}
            </th>
          </tr>
          {rows
            .filter((row) => row.group === group)
            .map(({ name, used, free, pro, isAboveFree }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hasUsage && <td className={isAboveFree ? css.above : undefined}>{used}</td>}
                <td className={css.free}>{free}</td>
                <td className={css.pro}>{pro}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  )
}
