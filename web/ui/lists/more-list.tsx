import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './more-list.module.css'

interface MoreListProps {
  /** The infinite query of the list. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  more?: string
  /** The list of the pages that are loaded. */
  children: ReactNode
}

/** A list that is loaded page by page, with a button for the next page below it. */
export function MoreList({ query, more = 'Show more', children }: MoreListProps) {
  return (
    <>
      {children}
      {query.hasNextPage && (
        <div className={css.more}>
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {more}
          </Button>
        </div>
      )}
    </>
  )
}
