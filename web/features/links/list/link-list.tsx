import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import type { Selection } from '../bulk/selection.ts'
import { useListKeys, useSelection } from '../bulk/use-selection.ts'
import { useWeeks } from '../link/use-weeks.ts'
import { linksQuery } from '../queries.ts'
import { useTagColors } from '../tags/tag-queries.ts'
import { EmptyLinkList } from './empty-link-list.tsx'
import { type LinkActions, LinkActionsProvider } from './link-actions-context.ts'
import { LinkHeads } from './link-row.tsx'
import { LinkRows, type LinkRowsHandle } from './link-rows.tsx'
import { linksIn, totalIn } from './list-cache.ts'
import type { ListFilter } from './list-filter.ts'

interface LinkListProps {
  filter: ListFilter
  actions: LinkActions
  domains: readonly string[]
  /** The screen lists GeoFurls only. */
  isGeo?: boolean
  mayUpdate: boolean
  mayDelete: boolean
  onCreate: (() => void) | undefined
  /** Clears the search and all filters. */
  onClear: () => void
}

const SelectionBar = lazy(async () => ({
  default: (await import('../bulk/selection-bar.tsx')).SelectionBar,
}))

export function LinkList({ filter, actions, isGeo, onCreate, onClear, ...rest }: LinkListProps) {
  const query = useSuspenseInfiniteQuery(linksQuery(filter))
  const links = linksIn(query.data)
  const total = totalIn(query.data)
  const colors = useTagColors()
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const weeks = useWeeks(query.data.pages, isWide === true && filter.state !== 'trashed')
  const list = useRef<HTMLUListElement>(null)
  const rows = useRef<LinkRowsHandle>(null)
  const selecting = useListKeys(useSelection(JSON.stringify(filter)), {
    links,
    show: (row) => rows.current?.show(row),
    open: filter.state === 'trashed' ? undefined : actions.onEdit,
  })
  if (links.length === 0)
    return <EmptyLinkList filter={filter} isGeo={isGeo} onCreate={onCreate} onClear={onClear} />
  return (
    <>
      <LinkHeads
        chosen={howMany(selecting.selection, links)}
        isTrash={filter.state === 'trashed'}
        onToggleAll={selecting.toggleAll}
      />
      {selecting.selection.chosen.size > 0 && (
        <Suspense>
          <SelectionBar selecting={selecting} filter={filter} total={total} {...rest} />
        </Suspense>
      )}
      <LinkActionsProvider value={withFocusKept(actions, list)}>
        <LinkRows
          handle={rows}
          selecting={selecting}
          colors={colors}
          weeks={weeks}
          links={links}
          total={total}
          list={list}
          onNearEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
          }}
          isLoadingMore={query.isFetchingNextPage}
        />
      </LinkActionsProvider>
    </>
  )
}

function howMany({ chosen, isAll }: Selection, links: readonly { id: string }[]) {
  if (isAll || links.every(({ id }) => chosen.has(id))) return 'all'
  return chosen.size > 0 ? 'some' : 'none'
}

/** Deleting a row removes its focused menu, so the focus moves to the list. */
function withFocusKept(
  actions: LinkActions,
  list: RefObject<HTMLUListElement | null>,
): LinkActions {
  const { onDelete } = actions
  if (!onDelete) return actions
  return {
    ...actions,
    onDelete: (link) => {
      onDelete(link)
      list.current?.focus({ preventScroll: true })
    },
  }
}
