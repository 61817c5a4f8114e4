import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditMonitor } from '../../contract/monitoring/monitors.ts'
import {
  acceptChanges,
  checkNow,
  editMonitor,
  type MonitorAddress,
  monitorKeys,
  pauseMonitor,
  resumeMonitor,
} from './queries.ts'

/** A change of one monitor: what was shown of it is asked for again. A failure is shown as a toast with the title. */
function useChange<Sent = void>(
  address: MonitorAddress,
  change: (address: MonitorAddress, sent: Sent) => Promise<void>,
  failed: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sent: Sent) => change(address, sent),
    onSuccess: () => client.invalidateQueries({ queryKey: monitorKeys.all }),
    meta: { failed },
  })
}

export const useCheckNow = (address: MonitorAddress) =>
  useChange(address, checkNow, 'Could not check now')

export const usePause = (address: MonitorAddress) =>
  useChange(address, pauseMonitor, 'Could not pause the monitor')

export const useResume = (address: MonitorAddress) =>
  useChange(address, resumeMonitor, 'Could not resume the monitor')

export const useAccept = (address: MonitorAddress) =>
  useChange(address, acceptChanges, 'Could not accept the change')

export const useEditMonitor = (address: MonitorAddress) =>
  useChange<EditMonitor>(address, editMonitor, 'Could not change the monitor')
