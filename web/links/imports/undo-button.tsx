import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Import } from '../../../contract/links/imports.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { countOf } from '../../shared/count-of.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { undoImport } from './queries.ts'

interface UndoButtonProps {
  one: Import
  onUndoing: (one: Import) => void
}

/** Takes back all links of an import, after a question. */
export function UndoButton({ one, onUndoing }: UndoButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { role } = useAccount()
  if (one.good === 0 || one.status === 'UNDONE' || !hasPermission(role, 'Delete')) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      <AskDialog
        isOpen={isAsking}
        title={`Take back ${countOf(one.good, 'link')}?`}
        doIt="Undo the import"
        onDo={async () => onUndoing(await undoImport(one.id))}
        failure={(error) => failureWords(error).detail}
        onClose={() => setAsking(false)}
      >
        Links that nobody has clicked are gone for good, and their keys are free again. Links with
        clicks go to the trash for 30 days. Links that were changed since stay.
      </AskDialog>
    </>
  )
}
