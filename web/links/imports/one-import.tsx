import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Import } from '../../../contract/links/imports.ts'
import { ColumnChoice, type ColumnChoiceProps } from './column-choice.tsx'
import { ImportDomains } from './import-domains.tsx'
import { ImportEnd } from './import-end.tsx'
import { ImportLosses } from './import-losses.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { MovePanels } from './moves/move-check.tsx'
import { cancelImport, importQuery, importsQuery, rowsKey } from './queries.ts'

interface OneImportProps extends Pick<ColumnChoiceProps, 'domains' | 'tagsField'> {
  id: string
  /** Goes to the choice of another file. */
  onLeave: () => void
}

/** An import, from its columns to the links, at its current step. The server keeps the step, so it outlives the page. */
export function OneImport({ id, domains, tagsField, onLeave }: OneImportProps) {
  const client = useQueryClient()
  const one = useSuspenseQuery(importQuery(id)).data
  const [isChanging, setChanging] = useState(false)
  const cache = (changed: Import) => {
    // The earlier results of its rows are outdated.
    client.removeQueries({ queryKey: rowsKey(id) })
    client.setQueryData(importQuery(id).queryKey, changed)
    setChanging(false)
  }
  const change = () => setChanging(true)
  const cancel = useMutation({
    mutationFn: () => cancelImport(id),
    onSuccess: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
    meta: { failed: true },
  })
  const giveUp = async () => {
    await cancel.mutateAsync()
    void client.invalidateQueries({ queryKey: importsQuery.queryKey })
    onLeave()
  }
  const columns = (
    <ColumnChoice
      one={one}
      domains={domains}
      tagsField={tagsField}
      onChecking={cache}
      onGiveUp={() => void giveUp().catch(() => undefined)}
    />
  )
  switch (one.status) {
    case 'SENT':
      return columns
    case 'READING':
    case 'CHECKING':
    case 'RUNNING':
    case 'UNDOING':
      return (
        <ImportProgress
          one={{ ...one, status: one.status }}
          isCancelling={cancel.isPending}
          onCancel={one.status === 'UNDOING' ? undefined : cancel.mutate}
        />
      )
    case 'CHECKED':
      if (isChanging) return columns
      return <CheckedImport one={one} domains={domains} onNext={cache} onChange={change} />
    case 'DONE':
    case 'UNDONE':
    case 'CANCELLED':
    case 'FAILED':
      if (isChanging) return columns
      return (
        <>
          <ImportEnd one={one} onLeave={onLeave} onNext={cache} onAgain={change} />
          {isMoved(one) && <MovePanels one={one} />}
          {one.done > 0 && <ImportRows one={one} />}
        </>
      )
  }
}

/** Old addresses are known where a column was taken as the key. */
const isMoved = ({ good, mapping }: Import): boolean => good > 0 && mapping.key !== undefined

interface CheckedImportProps extends Pick<OneImportProps, 'domains'> {
  one: Import
  /** It was started, or is checked again. */
  onNext: (one: Import) => void
  onChange: () => void
}

function CheckedImport({ one, domains, onNext, onChange }: CheckedImportProps) {
  if (one.domains.some(({ isOpen }) => isOpen))
    return <ImportDomains one={one} domains={domains} onChecking={onNext} onChange={onChange} />
  return (
    <>
      <ImportPreview one={one} onStarted={onNext} onChange={onChange} />
      <ImportLosses one={one} onChecking={onNext} />
      <ImportRows one={one} />
    </>
  )
}
