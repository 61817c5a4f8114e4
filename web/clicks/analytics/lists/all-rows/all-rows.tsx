import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState, useTransition } from 'react'
import { smallIcon } from '../../../../ui/icon.ts'
import { Boundary } from '../../../../ui/page/boundary.tsx'
import { analyticsFailure } from '../../analytics-failure.tsx'
import { listNames } from '../../charts/dimension-words.ts'
import { FileButtons } from '../files/file-buttons.tsx'
import type { ListRowsProps } from '../list-rows.tsx'
import { scopeOfList } from '../lists.ts'
import css from './all-rows-dialog.module.css'
import { FoundRows } from './found-rows.tsx'
import { RowTableSkeleton } from './row-table.tsx'

const SEARCH_WAIT_MS = 200
const MOST_LETTERS = 200

interface AllRowsProps extends ListRowsProps {
  onClose: () => void
}

/** The content of the dialog: a search, the files, and the rows. */
export function AllRows(props: AllRowsProps) {
  const { dimension, scope } = props
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [isLoading, startTransition] = useTransition()
  const find = useDebouncedCallback(
    (typed: string) => startTransition(() => setSearch(typed.trim())),
    SEARCH_WAIT_MS,
  )
  return (
    <>
      <div className={css.tools}>
        <TextInput
          // Both: its code may come before the dialog places the focus, or after
          autoFocus
          data-autofocus
          className={css.search ?? ''}
          type="search"
          aria-label={`Search ${listNames[dimension]}`}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_LETTERS}
          leftSection={<IconSearch {...smallIcon} />}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            find(value)
          }}
        />
        <FileButtons file={{ about: dimension, scope: scopeOfList(scope, dimension) }} />
      </div>
      <div className={css.found} aria-busy={isLoading}>
        <Boundary
          question={`${dimension} ${search}`}
          skeleton={<RowTableSkeleton />}
          failure={analyticsFailure}
        >
          <FoundRows {...props} search={search} />
        </Boundary>
      </div>
    </>
  )
}
