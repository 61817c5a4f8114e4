import { SegmentedControl } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isBlankCell } from '../../../contract/links/blank-cell.ts'
import type { Import, ImportRow } from '../../../contract/links/imports.ts'
import { keyInCell } from '../../../contract/links/key-of-address.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import { fieldsOf } from './column-fields.ts'
import css from './import-rows.module.css'
import { problemWords, shownCell } from './import-words.ts'
import { rowsQuery } from './queries.ts'

/** Every row with its result: whether a link can be or was made of it, and if not, why. */
export function ImportRows({ one }: { one: Import }) {
  const bad = one.done - one.good
  const [onlyProblems, setOnlyProblems] = useState(one.status === 'DONE' && bad > 0)
  return (
    <Panel
      flush
      title="Rows"
      action={
        bad > 0 ? (
          <SegmentedControl
            size="xs"
            aria-label="Which rows"
            value={onlyProblems ? 'problems' : 'all'}
            onChange={(value) => setOnlyProblems(value === 'problems')}
            data={[
              { value: 'all', label: 'All' },
              { value: 'problems', label: `Only problems (${count(bad)})` },
            ]}
          />
        ) : undefined
      }
    >
      <Boundary
        question={String(onlyProblems)}
        skeleton={<RowSkeleton rows={6} />}
        failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
      >
        <Rows one={one} onlyProblems={onlyProblems} />
      </Boundary>
    </Panel>
  )
}

function Rows({ one, onlyProblems }: { one: Import; onlyProblems: boolean }) {
  const { id, status } = one
  const query = useSuspenseInfiniteQuery(rowsQuery({ id, status, onlyProblems }))
  const rows = query.data.pages.flatMap((page) => page.items)
  return (
    <MoreList query={query} more="Show more rows">
      <ul className={css.rows} aria-label="Rows of the file">
        {rows.map((row) => (
          <OneRow key={row.row} row={row} one={one} />
        ))}
      </ul>
    </MoreList>
  )
}

function OneRow({ row, one }: { row: ImportRow; one: Import }) {
  const { redirectTo = -1, key = -1, ...others } = one.mapping
  const fields = fieldsOf(others, one.columns.length)
  const wish = row.cells[key]?.trim() ?? ''
  const rest = [
    isBlankCell(wish) ? '' : `/${keyInCell(wish)}`,
    ...fields.map((field, column) => (field ? shownCell(row.cells[column], field) : '')),
  ].filter((cell) => !isBlankCell(cell))
  const verdict = verdictOn(row, one)
  return (
    <li className={css.row}>
      <span className={css.number}>{count(row.row)}</span>
      <div className={css.words}>
        <p className={css.target}>{row.cells[redirectTo] || 'No address'}</p>
        {rest.length > 0 && <p className={css.rest}>{rest.join(' · ')}</p>}
        {row.problem !== null && <p className={css.problem}>{problemWords(row.problem)}</p>}
      </div>
      <span className={css.verdict} data-verdict={verdict}>
        {verdict}
      </span>
    </li>
  )
}

/** Rows are processed in order, so those after `done` have not been reached. */
function verdictOn({ row, problem }: ImportRow, { status, done }: Import): string {
  if (problem !== null) return 'Problem'
  if (row > done) return 'Not yet'
  return status === 'CHECKED' ? 'Good' : 'Made'
}
