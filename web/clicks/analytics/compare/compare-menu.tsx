import { Button, Popover, Skeleton } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { tinyIcon } from '../../../ui/icon.ts'
import type { UseOwnNames } from '../filters/value-queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './compare-menu.module.css'
import type { Subject } from './subjects.ts'

const SubjectForm = lazy(() => import('./subject-form.tsx'))

interface CompareMenuProps {
  subjects: readonly Subject[]
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onChoose: (subjects: Subject[]) => void
}

/** Chooses the compared subjects. Its form is loaded on first use, and takes the focus once loaded. */
export function CompareMenu({ subjects, scope, useOwnNames, onChoose }: CompareMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={css.button}
          data-chosen={subjects.length > 0 || undefined}
          leftSection={<IconChartLine {...tinyIcon} />}
          onClick={() => setOpen(!isOpen)}
        >
          Compare
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={180} width={304} />}>
          <SubjectForm
            subjects={subjects}
            scope={scope}
            useOwnNames={useOwnNames}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
