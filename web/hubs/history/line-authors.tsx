import { Skeleton } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { HubDraftAuthors } from '../../../contract/hubs/authors.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { editorPath } from '../editor-path.ts'
import { fieldWords } from './change-words.ts'
import css from './history.module.css'
import { authorsQuery } from './history-queries.ts'

type Author = HubDraftAuthors['items'][number]

interface LineAuthorsProps {
  area: Author['area']
  blockId?: string
}

/** Who last changed each field of a block or of another part, asked for only when it is unfolded. */
export const LineAuthors = memo((props: LineAuthorsProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold
      Icon={IconUserEdit}
      name="Who changed this"
      value="Line by line"
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <Boundary
        question={props.blockId ?? props.area}
        skeleton={<Skeleton height={48} />}
        failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
      >
        <Lines {...props} />
      </Boundary>
    </Fold>
  )
})

function Lines({ area, blockId }: LineAuthorsProps) {
  const { hub } = useEditor()
  const { items, isComplete } = useSuspenseQuery(authorsQuery(hub)).data
  const lines = items.filter(
    (item) => item.area === area && (blockId === undefined || item.blockId === blockId),
  )
  if (lines.length === 0) return <p className={css.none}>Nothing of it is saved yet.</p>
  return (
    <>
      <ul className={css.lines}>
        {lines.map(({ field, author, at, version }) => (
          <li key={field}>
            <span>{field === '' ? 'Added' : fieldWords(field)}</span>
            <span>{author ? author.name || author.email : 'Not known'}</span>
            <Link to={`${editorPath(hub, 'history')}&version=${version}`}>
              <TimeAgo at={at} isSentence />
            </Link>
          </li>
        ))}
      </ul>
      {!isComplete && (
        <p className={css.none}>The history is long; what changed before it is not told.</p>
      )}
    </>
  )
}
