import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  EditNoticeSettings,
  NoticePage,
  NoticeSettings,
  UnseenNotices,
} from '../../contract/notices/notices.ts'
import { answer, api } from '../lib/api/api.ts'

const PAGE_SIZE = '20'
/** How often an open tab asks. A background tab does not. */
const EVERY_MS = 5000

export const noticeKeys = { all: ['notices'], list: ['notices', 'list'] } as const

export const unseenQuery = queryOptions({
  queryKey: [...noticeKeys.all, 'unseen'],
  queryFn: (): Promise<UnseenNotices> => answer(api.v1.notices.unseen.$get()),
  staleTime: 1000,
  refetchInterval: EVERY_MS,
})

/** Newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: noticeKeys.list,
  queryFn: ({ pageParam }): Promise<NoticePage> =>
    answer(
      api.v1.notices.$get({
        query: { limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: NoticePage) => page.nextCursor ?? undefined,
  staleTime: 1000,
  refetchInterval: EVERY_MS,
})

export const seeNotices = (upTo: string): Promise<UnseenNotices> =>
  answer(api.v1.notices.seen.$put({ json: { upTo } }))

export const noticeSettingsQuery = queryOptions({
  queryKey: [...noticeKeys.all, 'settings'],
  queryFn: (): Promise<NoticeSettings> => answer(api.v1.notices.settings.$get()),
})

export const editNoticeSettings = (json: EditNoticeSettings): Promise<NoticeSettings> =>
  answer(api.v1.notices.settings.$put({ json }))
