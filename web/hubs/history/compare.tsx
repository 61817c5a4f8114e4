import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowLeft, IconFlask2, IconRestore, IconTag } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { counted } from '../../../contract/counted.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubVersionDetail } from '../../../contract/hubs/versions.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { icon, smallIcon } from '../../ui/icon.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { StartExperimentDialog } from '../experiments/start-experiment-dialog.tsx'
import { isLive, minuteWords } from '../hub-state.ts'
import { drawPage, type Marks } from '../page/draw-page.ts'
import { usePageSettings } from '../page/page-settings.ts'
import { PageThumbnail } from '../page/page-thumbnail.tsx'
import { ChangeList } from './change-list.tsx'
import css from './history.module.css'
import { diffQuery, versionQuery } from './history-queries.ts'
import { marksOf } from './marks.ts'
import { NameDialog } from './name-dialog.tsx'
import { useRestore } from './use-restore.ts'

export type Against = 'draft' | 'live'

interface CompareProps {
  /** The number of the version that is compared. */
  selected: number
  against: Against
  onAgainst: (against: Against) => void
  /** Back to the list, on phones. */
  onBack: () => void
}

export function Compare(props: CompareProps) {
  return (
    <section className={css.compare} aria-label="Compare versions">
      <Boundary
        question={`${props.selected}-${props.against}`}
        skeleton={<p className={css.none}>Loading the versions…</p>}
        failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
      >
        <Compared {...props} />
      </Boundary>
    </section>
  )
}

const views = [
  { value: 'changes', label: 'What changed' },
  { value: 'before', label: 'Before' },
  { value: 'after', label: 'After' },
]

function Compared({ selected, against, onAgainst, onBack }: CompareProps) {
  const { hub } = useEditor()
  const other = against === 'live' ? (hub.publishedVersion ?? hub.draftVersion) : hub.draftVersion
  const version = useSuspenseQuery(versionQuery(hub, selected)).data
  const isSelf = selected === other
  const [view, setView] = useState('changes')
  return (
    <>
      <CompareBar version={version} against={against} onAgainst={onAgainst} onBack={onBack} />
      {isSelf ? (
        <div className={css.pages} data-single>
          <VersionPage document={version.document} title={pageTitle(version)} note="This version" />
        </div>
      ) : (
        <>
          <SegmentedControl
            className={css.views}
            fullWidth
            size="sm"
            aria-label="Show"
            data={views}
            value={view}
            onChange={setView}
          />
          <TwoPages version={version} other={other} against={against} view={view} />
        </>
      )}
    </>
  )
}

const pageTitle = ({ number, createdAt, label }: HubVersionDetail) =>
  `${number}, ${label ?? minuteWords(createdAt)}`

interface TwoPagesProps {
  version: HubVersionDetail
  other: number
  against: Against
  /** What phones show of the three. */
  view: string
}

/** The earlier version is always on the left. */
function TwoPages({ version, other, against, view }: TwoPagesProps) {
  const { hub } = useEditor()
  const opposite = useSuspenseQuery(versionQuery(hub, other)).data
  const [first, last] =
    version.number < other ? ([version, opposite] as const) : ([opposite, version] as const)
  const { changes } = useSuspenseQuery(diffQuery(hub, first.number, last.number)).data
  const marks = useMemo(() => marksOf(changes), [changes])
  const noteOf = (shown: HubVersionDetail) => {
    if (shown.number === version.number) return 'The chosen version'
    return against === 'live' ? 'Live' : 'The draft'
  }
  return (
    <div className={css.pages} data-view={view}>
      <div className={css.card} data-part="changes">
        <h3>What changed</h3>
        <p>
          {counted(changes.length, 'change')} from {first.number} to {last.number}
        </p>
        <ChangeList changes={changes} />
      </div>
      <VersionPage
        part="before"
        document={first.document}
        title={pageTitle(first)}
        note={noteOf(first)}
        marks={marks.before}
      />
      <VersionPage
        part="after"
        document={last.document}
        title={pageTitle(last)}
        note={noteOf(last)}
        marks={marks.after}
      />
    </div>
  )
}

interface VersionPageProps {
  document: HubDocument
  title: string
  note: string
  part?: string
  marks?: Marks
}

function VersionPage({ document, title, note, part, marks }: VersionPageProps) {
  const { hub } = useEditor()
  const { removeBranding, customCss } = usePageSettings(hub)
  const html = useMemo(
    () =>
      drawPage({
        document,
        settings: { removeBranding, customCss },
        shortUrl: hub.shortUrl,
        ...(marks && { marks }),
      }),
    [document, removeBranding, customCss, hub.shortUrl, marks],
  )
  return (
    <figure className={css.page} data-part={part}>
      <figcaption>
        <b>{title}</b>
        <span>{note}</span>
      </figcaption>
      <div className={css.device}>
        <PageThumbnail html={html} title={`Page of version ${title}`} canScroll />
      </div>
    </figure>
  )
}

type CompareBarProps = Pick<CompareProps, 'against' | 'onAgainst' | 'onBack'> & {
  version: HubVersionDetail
}

function CompareBar({ version, against, onAgainst, onBack }: CompareBarProps) {
  const { hub, mayUpdate } = useEditor()
  const [isNaming, setNaming] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const restore = useRestore()
  return (
    <div className={css.bar}>
      <ActionIcon className={css.back} size={44} aria-label="Back to the versions" onClick={onBack}>
        <IconArrowLeft {...icon} />
      </ActionIcon>
      <h2 className={css.title}>
        {version.number} <span>compared with</span>{' '}
        {against === 'live' ? 'the live page' : `draft ${hub.draftVersion}`}
      </h2>
      {hub.publishedVersion !== null && (
        <SegmentedControl
          aria-label="Compare with"
          data={[
            { value: 'draft', label: 'Draft' },
            { value: 'live', label: 'Live' },
          ]}
          value={against}
          onChange={(chosen) => onAgainst(chosen === 'live' ? 'live' : 'draft')}
        />
      )}
      {mayUpdate && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTag {...smallIcon} />}
            onClick={() => setNaming(true)}
          >
            {version.label ? 'Rename' : 'Name'}
          </Button>
          <Button
            size="xs"
            disabled={version.number === hub.draftVersion}
            loading={restore.isPending}
            leftSection={<IconRestore {...smallIcon} />}
            onClick={() => restore.mutate(version.number)}
          >
            Restore {version.number} as draft
          </Button>
          {isLive(hub) && hub.experiment === null && version.number !== hub.publishedVersion && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconFlask2 {...smallIcon} />}
              onClick={() => setTrying(true)}
            >
              Try on visitors…
            </Button>
          )}
          <StartExperimentDialog
            isOpen={isTrying}
            onClose={() => setTrying(false)}
            hub={hub}
            version={version.number}
          />
          <NameDialog version={version} isOpen={isNaming} onClose={() => setNaming(false)} />
        </>
      )}
    </div>
  )
}
