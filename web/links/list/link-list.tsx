import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Link } from '../../../contract/links/links.ts'
import type { Selection } from '../bulk/selection.ts'
import { type Selecting, useListKeys, useSelection } from '../bulk/use-selection.ts'
import { useWeeks } from '../link/use-weeks.ts'
import { linkPath } from '../link-path.ts'
import { linksQuery } from '../queries.ts'
import { useTagColors } from '../tags/tag-queries.ts'
import { EmptyLinkList } from './empty-link-list.tsx'
import type { ListFilter } from './filters/list-filter.ts'
import { linksIn, totalIn } from './list-cache.ts'
import { type LinkActions, LinkActionsProvider } from './rows/link-actions-context.ts'
import { LinkHeads } from './rows/link-row.tsx'
import { LinkRows, type LinkRowsHandle } from './rows/link-rows.tsx'

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
  const weeks = useWeeks(query.data.pages, filter.state !== 'trashed')
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const rows = useRef<LinkRowsHandle>(null)
  const selecting = useListKeys(useSelection(JSON.stringify(filter)), {
    links,
    show: (row) => rows.current?.show(row),
    open: (link) => void navigate(linkPath(link)),
    edit: filter.state === 'trashed' ? undefined : actions.onEdit,
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
      <LinkActionsProvider
        value={{ ...withFocusKept(actions, list), selecting: selectingFrom(selecting, links) }}
      >
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
          onQr={actions.onQr}
        />
      </LinkActionsProvider>
    </>
  )
}

function howMany({ chosen, isAll }: Selection, links: readonly { id: string }[]) {
  if (isAll || links.every(({ id }) => chosen.has(id))) return 'all'
  return chosen.size > 0 ? 'some' : 'none'
}

const selectingFrom = (
  { selection, toggle }: Selecting,
  links: readonly Link[],
): LinkActions['selecting'] => ({
  isChosen: ({ id }) => selection.isAll || selection.chosen.has(id),
  toggle: ({ id }) =>
    toggle(
      links.findIndex((link) => link.id === id),
      false,
    ),
})

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
