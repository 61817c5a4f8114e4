import { Button, FileButton, Textarea } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { IMPORT_BYTES_MAX } from '../../../contract/links/import-fields.ts'
import type { Import } from '../../../contract/links/imports.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { icon } from '../../ui/icon.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './choose-file.module.css'
import { readingWords } from './import-words.ts'
import { importsQuery, sendFile, UnreadableFile } from './queries.ts'

/** Takes a chosen or dropped file, or pasted rows. No link is made before the user has seen the preview. */
export function ChooseFile({ onSent }: { onSent: (sent: Import) => void }) {
  const client = useQueryClient()
  const [reading, setReading] = useState<Import>()
  const send = useMutation({
    mutationFn: (file: Blob) => sendWithinLimit(file, setReading),
    onSettled() {
      setReading(undefined)
      void client.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
  const [text, setText] = useState('')
  const take = (file: Blob | null | undefined) => {
    // This callback does not run if the screen was left meanwhile.
    if (file && !send.isPending) send.mutate(file, { onSuccess: onSent })
  }
  return (
    <Panel>
      <DropZone isBusy={send.isPending} onFile={take} />
      {reading && (
        <p className={css.reading} role="status">
          {readingWords(reading)}
        </p>
      )}
      {send.error && (
        <p className={css.trouble} role="alert">
          {fileTrouble(send.error)}
        </p>
      )}
      <Textarea
        mt="md"
        label="Or paste rows"
        description="From a spreadsheet, with the names of the columns in the first line, or addresses alone"
        placeholder={'url,key,title\nhttps://example.org/spring,spring,Spring sale'}
        minRows={4}
        maxRows={10}
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.foot}>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          loading={send.isPending}
          onClick={() => take(new Blob([text]))}
        >
          Use these rows
        </Button>
      </div>
    </Panel>
  )
}

const FILE_TYPES =
  '.csv,.tsv,.txt,.json,.xlsx,.zip,text/csv,text/tab-separated-values,text/plain,application/json,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface DropZoneProps {
  isBusy: boolean
  onFile: (file: File | null | undefined) => void
}

function DropZone({ isBusy, onFile }: DropZoneProps) {
  const isOver = useDroppedFile(onFile)
  return (
    <div className={css.zone} data-over={isOver || undefined}>
      <IconFileTypeCsv {...icon} size={32} className={css.mark} />
      <p className={css.words}>
        <span className={css.drop}>
          <b>Drop a CSV, Excel or JSON file here</b>, or choose one:
        </span>
        <b className={css.tap}>A CSV, Excel or JSON file:</b> up to 50,000 rows and 20 MB, with its
        columns in any order. The columns of Bitly, Short.io, Dub and others are recognised.
      </p>
      <FileButton accept={FILE_TYPES} inputProps={{ 'aria-label': 'CSV file' }} onChange={onFile}>
        {(opens) => (
          <Button {...opens} loading={isBusy}>
            Choose a file
          </Button>
        )}
      </FileButton>
    </div>
  )
}

class TooLarge extends Error {
  override name = 'TooLarge'
}

function sendWithinLimit(file: Blob, onReading: (one: Import) => void): Promise<Import> {
  if (file.size > IMPORT_BYTES_MAX) throw new TooLarge()
  return sendFile(file, onReading)
}

/** The server's own sentence about the file, where there is one. */
function fileTrouble(error: Error): string {
  if (error instanceof TooLarge) return 'The file is larger than 20 MB. Split it.'
  return error instanceof UnreadableFile ? error.message : failureWords(error).detail
}

/**
 * Takes a file that is dropped anywhere on the page: outside the drop zone the browser would otherwise navigate to it.
 * Returns whether a file is being dragged over the page.
 */
function useDroppedFile(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listeners.abort()
  }, [])
  return isOver
}
