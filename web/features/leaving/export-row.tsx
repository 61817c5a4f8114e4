import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Export } from '../../../contract/exports.ts'
import { apiFetch } from '../../lib/api/api-fetch.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { saveFile } from '../../lib/save-file.ts'
import { smallIcon } from '../../ui/icon.ts'
import { endsIn } from '../../ui/text/ends-in.ts'
import { readerZone, wordsLocale } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { fileSize } from './file-size.ts'
import css from './leaving.module.css'
import { isUnderWay } from './queries.ts'

export function ExportRow({ export: one }: { export: Export }) {
  if (isUnderWay(one)) return <UnderWay progress={one.progress} />
  return one.status === 'DONE' ? <Done export={one} /> : <Failed export={one} />
}

function UnderWay({ progress }: { progress: number }) {
  return (
    <li className={css.row} data-under-way>
      <p className={css.made} aria-live="polite">
        Making the export
      </p>
      <span className={css.percent}>{progress} %</span>
      <Progress className={css.bar} value={progress} aria-label="Making the export" />
      <p className={css.note}>You can leave this page: it goes on, and a mail tells you when.</p>
    </li>
  )
}

function Done({ export: one }: { export: Export }) {
  const now = useNow()
  const download = useMutation({ mutationFn: downloadExport })
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.made}>{madeAt(one)}</p>
        <p className={css.note}>
          {fileSize(one.size)}, {endsIn(one.expiresAt, now)}
        </p>
        {download.error && (
          <p className={css.refusal} role="alert">
            {failureWords(download.error).detail}
          </p>
        )}
      </div>
      <Button
        variant="default"
        className={css.action}
        leftSection={<IconDownload {...smallIcon} />}
        loading={download.isPending}
        onClick={() => download.mutate(one)}
      >
        Download
      </Button>
    </li>
  )
}

/** Downloads through fetch: the token goes in a header and must never appear in a URL. */
async function downloadExport({ id, createdAt }: Export): Promise<void> {
  const response = await apiFetch(`/api/ui/v1/account/exports/${encodeURIComponent(id)}/file`)
  saveFile(
    await response.blob(),
    nameIn(response.headers) ?? `unfurly-${createdAt.slice(0, 10)}.zip`,
  )
}

const nameIn = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]

function Failed({ export: one }: { export: Export }) {
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.made}>{madeAt(one)}</p>
        <p className={css.refusal}>
          {one.problem ??
            'It could not be made, after several tries. Nothing of your data is changed by that: start it again.'}
        </p>
      </div>
    </li>
  )
}

const madeAt = ({ createdAt }: Export): string =>
  new Date(createdAt).toLocaleString(wordsLocale(), {
    timeZone: readerZone(),
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
