import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { HistoryPeriod } from '../../contract/monitoring/history-periods.ts'
import type { EditIncident, Incident, IncidentPage } from '../../contract/monitoring/incidents.ts'
import type {
  CheckPage,
  EditMonitor,
  MonitorDetail,
  MonitorHistory,
  MonitorPage,
} from '../../contract/monitoring/monitors.ts'
import { answer, api } from '../lib/api/api.ts'
import { ifMatch, type Tagged, taggedAnswer } from '../lib/api/tagged-answer.ts'
import { callOf, type MonitorFilter } from './overview/monitor-filter.ts'

const PAGE_SIZE = '50'
const SHORT_PAGE = '10'
/** How often an open screen asks. A background tab does not. */
const EVERY_MS = 15_000
/** Short, so that a screen that is opened shows the newest check. */
const staleTime = 1000

export const monitorKeys = {
  all: ['monitors'],
  lists: ['monitors', 'list'],
  incidents: ['monitors', 'incidents'],
} as const

/** Which monitor: the address of its link. */
export interface MonitorAddress {
  domain: string
  key: string
}

const ofMonitor = ({ domain, key }: MonitorAddress) => ({ param: { domain, key } })
const after = (cursor: string | undefined) => (cursor ? { cursor } : {})
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** Worst first. */
export const monitorsQuery = (filter: MonitorFilter) =>
  infiniteQueryOptions({
    queryKey: [...monitorKeys.lists, filter],
    queryFn: ({ pageParam }): Promise<MonitorPage> =>
      answer(
        api.v1.monitors.$get({
          query: { ...callOf(filter), limit: PAGE_SIZE, ...after(pageParam) },
        }),
      ),
    ...paging,
    staleTime,
    refetchInterval: EVERY_MS,
  })

/** Incidents of all monitors that have not ended. */
export const openIncidentsQuery = queryOptions({
  queryKey: [...monitorKeys.incidents, 'open'],
  queryFn: (): Promise<IncidentPage> =>
    answer(api.v1.monitors.incidents.$get({ query: { state: 'open', limit: SHORT_PAGE } })),
  staleTime,
  refetchInterval: EVERY_MS,
})

/** `everyMs`: shorter while a check is awaited. */
export const monitorQuery = (address: MonitorAddress, everyMs = EVERY_MS) =>
  queryOptions({
    queryKey: [...monitorKeys.all, 'one', address.domain, address.key],
    queryFn: (): Promise<MonitorDetail> =>
      answer(api.v1.monitors[':domain'][':key'].$get(ofMonitor(address))),
    staleTime,
    refetchInterval: everyMs,
  })

/** Without a target all of the monitor. */
export const historyQuery = (address: MonitorAddress, period: HistoryPeriod, target?: string) =>
  queryOptions({
    queryKey: [...monitorKeys.all, 'history', address.domain, address.key, period, target ?? ''],
    queryFn: (): Promise<MonitorHistory> =>
      answer(
        api.v1.monitors[':domain'][':key'].history.$get({
          ...ofMonitor(address),
          query: { period, ...(target && { target }) },
        }),
      ),
    staleTime,
    refetchInterval: 60_000,
  })

/** Newest first. */
export const checksQuery = (address: MonitorAddress, target?: string) =>
  infiniteQueryOptions({
    queryKey: [...monitorKeys.all, 'checks', address.domain, address.key, target ?? ''],
    queryFn: ({ pageParam }): Promise<CheckPage> =>
      answer(
        api.v1.monitors[':domain'][':key'].checks.$get({
          ...ofMonitor(address),
          query: { limit: PAGE_SIZE, ...(target && { target }), ...after(pageParam) },
        }),
      ),
    ...paging,
    staleTime,
    refetchInterval: EVERY_MS,
  })

/** Newest first. */
export const monitorIncidentsQuery = (address: MonitorAddress) =>
  infiniteQueryOptions({
    queryKey: [...monitorKeys.incidents, 'of', address.domain, address.key],
    queryFn: ({ pageParam }): Promise<IncidentPage> =>
      answer(
        api.v1.monitors[':domain'][':key'].incidents.$get({
          ...ofMonitor(address),
          query: { limit: SHORT_PAGE, ...after(pageParam) },
        }),
      ),
    ...paging,
    staleTime,
    refetchInterval: EVERY_MS,
  })

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: [...monitorKeys.incidents, 'one', id],
    queryFn: (): Promise<Incident> =>
      answer(api.v1.monitors.incidents[':id'].$get({ param: { id } })),
    staleTime,
    refetchInterval: EVERY_MS,
  })

export const checkNow = async (address: MonitorAddress): Promise<void> => {
  await answer(api.v1.monitors[':domain'][':key'].check.$post(ofMonitor(address)))
}

export const pauseMonitor = async (address: MonitorAddress): Promise<void> => {
  await answer(api.v1.monitors[':domain'][':key'].pause.$put(ofMonitor(address)))
}

export const resumeMonitor = async (address: MonitorAddress): Promise<void> => {
  await answer(api.v1.monitors[':domain'][':key'].resume.$put(ofMonitor(address)))
}

/** Takes what the Targets show now as their usual state. */
export const acceptChanges = async (address: MonitorAddress): Promise<void> => {
  await answer(api.v1.monitors[':domain'][':key'].accept.$put(ofMonitor(address)))
}

export const readMonitor = (address: MonitorAddress): Promise<Tagged<MonitorDetail>> =>
  taggedAnswer(api.v1.monitors[':domain'][':key'].$get(ofMonitor(address)))

/** Refused if the monitor has another tag by then. */
export const editExpectation = (
  address: MonitorAddress,
  { json, tag }: { json: EditMonitor; tag: string },
): Promise<MonitorDetail> =>
  answer(api.v1.monitors[':domain'][':key'].$put({ ...ofMonitor(address), json }, ifMatch(tag)))

export const editMonitor = async (address: MonitorAddress, json: EditMonitor): Promise<void> => {
  await answer(api.v1.monitors[':domain'][':key'].$put({ ...ofMonitor(address), json }))
}

export const editIncident = (id: string, json: EditIncident): Promise<Incident> =>
  answer(api.v1.monitors.incidents[':id'].$put({ param: { id }, json }))
