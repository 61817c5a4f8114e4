import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ExperimentVersion, VersionResult } from '../../../contract/hubs/experiments.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { count, share as shareWords } from '../../ui/text/numbers.ts'
import { useEditing } from '../editor/editor-context.ts'
import { versionQuery } from '../history/history-queries.ts'
import { drawPage } from '../page/draw-page.ts'
import { usePageSettings } from '../page/page-settings.ts'
import { PageThumbnail } from '../page/page-thumbnail.tsx'
import css from './experiments.module.css'

interface VersionColumnProps {
  version: ExperimentVersion
  /** Of the hub's version. */
  number: number
  /** Percent of the visitors. */
  share: number
  /** Undefined while the numbers cannot be read. */
  result: VersionResult | undefined
  isBetter: boolean
}

/** One of the two versions: its page, and what visitors did on it. */
export function VersionColumn({ version, number, share, result, isBetter }: VersionColumnProps) {
  return (
    <figure className={css.version} data-better={isBetter || undefined}>
      <figcaption>
        <b className={css.letter}>{version}</b>
        <span>
          Version {number}, {share} %
        </span>
        {version === 'A' && <StateChip tone="good">Live</StateChip>}
      </figcaption>
      <div className={css.page}>
        <VersionPage number={number} title={`Page of version ${version}`} />
      </div>
      {result && <Numbers result={result} />}
    </figure>
  )
}

/** The place stays empty until the version is there, or if it cannot be read. */
function VersionPage({ number, title }: { number: number; title: string }) {
  const { hub } = useEditing()
  const document = useQuery(versionQuery(hub, number)).data?.document
  const { removeBranding, customCss } = usePageSettings(hub)
  const { shortUrl } = hub
  const html = useMemo(
    () => document && drawPage({ document, settings: { removeBranding, customCss }, shortUrl }),
    [document, removeBranding, customCss, shortUrl],
  )
  return html === undefined ? null : <PageThumbnail html={html} title={title} />
}

function Numbers({ result: { visitors, clicked, views } }: { result: VersionResult }) {
  return (
    <dl className={css.numbers}>
      <div>
        <dt>Visitors</dt>
        <dd>{count(visitors)}</dd>
      </div>
      <div>
        <dt>Pressed a button</dt>
        <dd>{count(clicked)}</dd>
      </div>
      <div data-strong>
        <dt>Share of visitors</dt>
        <dd>{visitors > 0 ? shareWords(clicked, visitors) : '–'}</dd>
      </div>
      <div>
        <dt>Views</dt>
        <dd>{count(views)}</dd>
      </div>
    </dl>
  )
}
