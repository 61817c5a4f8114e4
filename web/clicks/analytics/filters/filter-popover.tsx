import { Popover, Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Operator } from '../../../../contract/clicks/filters.ts'
import type { AnalyticsScope, Filter, FilterName } from '../scope.ts'
import { fieldName } from './filter-words.ts'
import type { UseOwnNames } from './value-queries.ts'

const FilterEditor = lazy(() => import('./filter-editor.tsx'))

/** The edited filter; undefined while the editor is closed. */
export interface EditedFilter {
  name: FilterName
  operator: Operator
  values: readonly string[]
}

interface FilterPopoverProps {
  edited: EditedFilter | undefined
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onApply: (filter: Filter) => void
  onClose: () => void
  /** The chip or button that it opens under. */
  children: ReactNode
}

/** The editor of one filter under its chip or button. Its code is loaded on first use, and takes the focus when it is there. */
export function FilterPopover({
  edited,
  scope,
  useOwnNames,
  onApply,
  onClose,
  children,
}: FilterPopoverProps) {
  return (
    <Popover
      opened={edited !== undefined}
      onChange={(isOpen) => isOpen || onClose()}
      position="bottom-start"
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span>{children}</span>
      </Popover.Target>
      {edited && (
        <Popover.Dropdown
          role="dialog"
          aria-label={`Filter by ${fieldName(edited.name).toLowerCase()}`}
        >
          <Suspense fallback={<Skeleton height={140} width={304} />}>
            {/* Begins anew when the id of a link becomes known */}
            <FilterEditor
              key={edited.values.join()}
              {...edited}
              scope={scope}
              useOwnNames={useOwnNames}
              onApply={onApply}
            />
          </Suspense>
        </Popover.Dropdown>
      )}
    </Popover>
  )
}
