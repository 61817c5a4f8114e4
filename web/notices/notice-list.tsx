import { IconBellCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { failureWords } from '../lib/api/failure-words.ts'
import { MoreList } from '../ui/lists/more-list.tsx'
import { RowSkeleton } from '../ui/lists/row-skeleton.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import css from './notice-list.module.css'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'

interface NoticeListProps {
  isNew: (id: string) => boolean
  onFollow: () => void
}

export function NoticeList({ isNew, onFollow }: NoticeListProps) {
  const query = useInfiniteQuery(noticesQuery)
  const { data, error, refetch } = query
  if (data === undefined) {
    return error ? (
      <ErrorState {...failureWords(error)} onRetry={() => void refetch()} />
    ) : (
      <RowSkeleton rows={4} markSize={32} />
    )
  }
  const notices = data.pages.flatMap(({ items }) => items)
  if (notices.length === 0) {
    return (
      <EmptyState title="All quiet" picture={<IconBellCheck size={40} stroke={1.5} />}>
        Milestones, unusual traffic, incidents and finished imports show here.
      </EmptyState>
    )
  }
  return (
    <MoreList query={query} more="Show earlier ones">
      <ul className={css.list}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} isNew={isNew(notice.id)} onFollow={onFollow} />
        ))}
      </ul>
    </MoreList>
  )
}
