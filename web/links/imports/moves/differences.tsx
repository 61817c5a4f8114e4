import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { MoveDifference } from '../../../../contract/links/move-checks.ts'
import { moveFindingWords } from '../../../../contract/links/move-words.ts'
import { MoreList } from '../../../ui/lists/more-list.tsx'
import { Address } from '../../../ui/text/address.tsx'
import { count } from '../../../ui/text/numbers.ts'
import css from './differences.module.css'
import { differencesQuery } from './queries.ts'

/** The report: each address that does not lead where it led. */
export function Differences({ id, found }: { id: string; found: number }) {
  const query = useSuspenseInfiniteQuery(differencesQuery({ id, found }))
  const rows = query.data.pages.flatMap((page) => page.items)
  return (
    <MoreList query={query} more="Show more differences">
      <table className={css.differences}>
        <caption className={css.caption}>Addresses that do not lead where they led</caption>
        <thead>
          <tr>
            <th scope="col" className={css.row}>
              Row
            </th>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <Difference key={each.row} {...each} />
          ))}
        </tbody>
      </table>
    </MoreList>
  )
}

/** Addresses are shown as text: those that others sent may be of any scheme. */
function Difference(found: MoveDifference) {
  const { row, kind, oldAddress, oldTarget, oldStatus, newAddress, newTarget } = found
  const status = oldStatus === null ? '' : ` (${oldStatus})`
  return (
    <tr>
      <th scope="row" className={css.row}>
        {count(row)}
      </th>
      <td>
        {moveFindingWords[kind]}
        {kind.startsWith('old') && status}
      </td>
      <td data-label="Before">
        <Led from={oldAddress} to={oldTarget} />
      </td>
      <td data-label="Now">
        <Led from={newAddress} to={newTarget} />
      </td>
    </tr>
  )
}

function Led({ from, to }: { from: string; to: string | null }) {
  return (
    <>
      <span className={css.from}>
        <Address url={from} />
      </span>
      {to !== null && (
        <span className={css.to}>
          <span aria-hidden="true">→ </span>
          <Address url={to} />
        </span>
      )}
    </>
  )
}
