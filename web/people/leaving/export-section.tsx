import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { isCancelled } from '../../lib/session/confirmation.ts'
import { useAccount } from '../../lib/session/session.ts'
import { icon } from '../../ui/icon.ts'
import { ColumnPart } from '../../ui/page/column.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ExportRow } from './export-row.tsx'
import css from './leaving.module.css'
import { exportsQuery, isUnderWay, startExport } from './queries.ts'
import { RestoreSection } from './restore-section.tsx'

/** Exports the whole account as one ZIP, or several if it is large, and restores it from one. Shown to Administrators only. */
export function ExportSection() {
  const { role, name } = useAccount()
  if (!hasPermission(role, 'Admin')) return null
  return (
    <ColumnPart title="Your data" note={`Everything in ${name}, to keep or to take elsewhere.`}>
      <Exports />
      <RestoreSection />
    </ColumnPart>
  )
}

function Exports() {
  const { data: exports = [], error } = useQuery(exportsQuery)
  const start = useMutation({ mutationFn: startExport })
  const trouble = start.error ?? error
  return (
    <Panel flush>
      <div className={css.head}>
        <IconFileZip {...icon} className={css.mark} />
        <div className={css.words}>
          <h3 className={css.title}>Export everything</h3>
          <p className={css.note}>
            One ZIP of JSON and CSV: links, every click, people, the audit log, and API keys without
            their secrets. We mail you when it is ready.
          </p>
        </div>
        <Button
          variant="default"
          className={css.action}
          loading={start.isPending}
          disabled={exports.some(isUnderWay)}
          onClick={() => start.mutate()}
        >
          Start export
        </Button>
      </div>
      {trouble && !isCancelled(trouble) && (
        <p className={css.trouble} role="alert">
          {failureWords(trouble).detail}
        </p>
      )}
      {exports.length > 0 && (
        <ul className={css.list} aria-label="Exports of the last day">
          {exports.map((one) => (
            <ExportRow key={one.id} export={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
