import { Button, type ButtonProps, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import type { Export, ExportPart } from '../../../contract/clicks/exports.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { smallIcon } from '../../ui/icon.ts'
import { timeLeft } from '../../ui/text/time-left.ts'
import { wordsLocale } from '../../ui/time/dates.ts'
import { useNow } from '../../ui/time/now.ts'
import { downloadPart } from './download-part.ts'
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
  const [first, ...others] = one.parts
  if (!first) return null
  return others.length === 0 ? <OneFile export={one} part={first} /> : <Parts export={one} />
}

function OneFile({ export: one, part }: { export: Export; part: ExportPart }) {
  const now = useNow()
  const download = useMutation({ mutationFn: () => downloadPart(one, part) })
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.made}>{madeAt(one)}</p>
        <p className={css.note}>
          {fileSize(one.size)}, {timeLeft(one.expiresAt, now)}
        </p>
        <Refusal error={download.error} />
      </div>
      <DownloadButton
        className={css.action}
        loading={download.isPending}
        onClick={() => download.mutate()}
      />
    </li>
  )
}

function Parts({ export: one }: { export: Export }) {
  const now = useNow()
  const title = useId()
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.made} id={title}>
          {madeAt(one)}
        </p>
        <p className={css.note}>
          {one.parts.length} parts, {fileSize(one.size)}, {timeLeft(one.expiresAt, now)}. Unpack all
          of them into the same folder.
        </p>
      </div>
      <ul className={css.parts} aria-labelledby={title}>
        {one.parts.map((part) => (
          <Part key={part.number} export={one} part={part} />
        ))}
      </ul>
    </li>
  )
}

function Part({ export: one, part }: { export: Export; part: ExportPart }) {
  const download = useMutation({ mutationFn: () => downloadPart(one, part) })
  return (
    <li className={css.part}>
      <div className={css.partWords}>
        <p className={css.partName}>
          Part {part.number} of {one.parts.length} · {fileSize(part.size)}
        </p>
        <Refusal error={download.error} />
      </div>
      <DownloadButton
        aria-label={`Download part ${part.number} of ${one.parts.length}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      />
    </li>
  )
}

function DownloadButton(props: ButtonProps & ComponentProps<'button'>) {
  return (
    <Button variant="default" leftSection={<IconDownload {...smallIcon} />} {...props}>
      Download
    </Button>
  )
}

function Refusal({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className={css.refusal} role="alert">
      {failureWords(error).detail}
    </p>
  )
}

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
