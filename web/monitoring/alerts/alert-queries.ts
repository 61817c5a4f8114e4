import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  Channel,
  ChannelPage,
  ChannelTest,
  CreateChannel,
  CreatedChannel,
  DeliveryPage,
  EditChannel,
} from '../../../contract/monitoring/channels.ts'
import type {
  CreateMaintenance,
  Maintenance,
  MaintenancePage,
} from '../../../contract/monitoring/maintenance.ts'
import type { EditMonitorSettings, MonitorSettings } from '../../../contract/monitoring/settings.ts'
import type {
  CreateStatusPage,
  StatusPage,
  StatusPagePage,
} from '../../../contract/monitoring/status-pages.ts'
import { answer, api } from '../../lib/api/api.ts'
import { monitorKeys } from '../queries.ts'

const PAGE_SIZE = '20'

export const settingsQuery = queryOptions({
  queryKey: [...monitorKeys.all, 'settings'],
  queryFn: (): Promise<MonitorSettings> => answer(api.v1.monitors.settings.$get()),
})

export const editSettings = (json: EditMonitorSettings): Promise<MonitorSettings> =>
  answer(api.v1.monitors.settings.$put({ json }))

export const channelsQuery = queryOptions({
  queryKey: [...monitorKeys.all, 'channels'],
  queryFn: (): Promise<ChannelPage> => answer(api.v1.monitors.channels.$get()),
  staleTime: 1000,
})

export const createChannel = (json: CreateChannel): Promise<CreatedChannel> =>
  answer(api.v1.monitors.channels.$post({ json }))

export const editChannel = (id: string, json: EditChannel): Promise<Channel> =>
  answer(api.v1.monitors.channels[':id'].$put({ param: { id }, json }))

export const deleteChannel = async (id: string): Promise<void> => {
  await answer(api.v1.monitors.channels[':id'].$delete({ param: { id } }))
}

export const testChannel = (id: string): Promise<ChannelTest> =>
  answer(api.v1.monitors.channels[':id'].test.$post({ param: { id } }))

/** Newest first. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...monitorKeys.all, 'channels', id, 'deliveries'],
    queryFn: ({ pageParam: cursor }): Promise<DeliveryPage> =>
      answer(
        api.v1.monitors.channels[':id'].deliveries.$get({
          param: { id },
          query: { limit: PAGE_SIZE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })

export const maintenanceQuery = queryOptions({
  queryKey: [...monitorKeys.all, 'maintenance'],
  queryFn: (): Promise<MaintenancePage> => answer(api.v1.monitors.maintenance.$get()),
  staleTime: 1000,
})

export const createMaintenance = (json: z.input<typeof CreateMaintenance>): Promise<Maintenance> =>
  answer(api.v1.monitors.maintenance.$post({ json }))

export const deleteMaintenance = async (id: string): Promise<void> => {
  await answer(api.v1.monitors.maintenance[':id'].$delete({ param: { id } }))
}

export const statusPagesQuery = queryOptions({
  queryKey: [...monitorKeys.all, 'status-pages'],
  queryFn: (): Promise<StatusPagePage> => answer(api.v1.monitors['status-pages'].$get()),
  staleTime: 1000,
})

export const createStatusPage = (json: CreateStatusPage): Promise<StatusPage> =>
  answer(api.v1.monitors['status-pages'].$post({ json }))

export const deleteStatusPage = async (id: string): Promise<void> => {
  await answer(api.v1.monitors['status-pages'][':id'].$delete({ param: { id } }))
}
