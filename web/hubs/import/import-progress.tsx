import { Button, Group } from '@mantine/core'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { HubImportPreview } from '../../../contract/hubs/hub-imports.ts'
import css from './import-hub.module.css'
import { pictureName } from './import-words.ts'
import type { usePictureRun } from './use-picture-run.ts'

interface ImportProgressProps {
  preview: HubImportPreview
  run: ReturnType<typeof usePictureRun>
}

/** How far the pictures are, and what to do with one that cannot be fetched. */
export function ImportProgress({ preview, run }: ImportProgressProps) {
  const { done, total, trouble } = run
  const status = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone then, and the keyboard would be outside the dialog.
  const focusStatus = () => status.current?.focus()
  useEffect(focusStatus, [])
  const act = (decide: () => void) => () => {
    focusStatus()
    decide()
  }
  const words = done < total ? `${done} of ${total} pictures` : 'Creating the hub …'
  return (
    <div className={css.progress}>
      <p ref={status} role="status" className={css.words} tabIndex={-1}>
        {words}
      </p>
      {total > 0 && (
        <div className={css.track} aria-hidden="true">
          <div className={css.bar} style={{ '--share': done / total } as CSSProperties} />
        </div>
      )}
      {trouble && (
        <div role="alert" className={css.trouble}>
          <p>
            <b>{pictureName(preview, trouble.picture)}</b> was not fetched.{' '}
            {trouble.sentence.replace(/\.?$/, '.')}
          </p>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={act(run.again)}>
              Try again
            </Button>
            <Button size="xs" variant="default" onClick={act(run.skip)}>
              Leave it out
            </Button>
          </Group>
        </div>
      )}
    </div>
  )
}
