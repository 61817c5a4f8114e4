import { Modal } from '@mantine/core'
import { lazy } from 'react'
import { failureWords } from '../../../../lib/api/failure-words.ts'
import { useNarrow } from '../../../../ui/narrow.ts'
import { Boundary } from '../../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { useScrollLock } from '../../../../ui/page/use-scroll-lock.ts'
import { listNames } from '../../charts/dimension-words.ts'
import type { ListRowsProps } from '../list-rows.tsx'
import css from './all-rows-dialog.module.css'

interface AllRowsDialogProps extends ListRowsProps {
  isOpen: boolean
  /** Also moves the focus to where it was. */
  onClose: () => void
}

const classNames = { content: css.content ?? '', body: css.body ?? '' }

const AllRows = lazy(async () => ({ default: (await import('./all-rows.tsx')).AllRows }))

/** All rows of a list, on a phone as a screen of its own. */
export function AllRowsDialog({ isOpen, onClose, ...list }: AllRowsDialogProps) {
  const isNarrow = useNarrow()
  useScrollLock(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={listNames[list.dimension]}
      size={760}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'lg'}
      lockScroll={false}
      returnFocus={false}
      classNames={classNames}
    >
      <Boundary
        skeleton={<div className={css.waiting} aria-busy="true" />}
        // React keeps the failure of a lazy component until the page is loaded again
        failure={(error) => (
          <ErrorState {...failureWords(error)} onRetry={() => location.reload()} />
        )}
      >
        <AllRows {...list} onClose={onClose} />
      </Boundary>
    </Modal>
  )
}
