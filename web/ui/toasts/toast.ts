import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Toast {
  title: string
  message: ReactNode
  /** False keeps the toast until it is closed. By default a success stays for 3 s, and a failure until it is closed. */
  lifeMs?: number | false
  tone?: 'success' | 'danger'
}

const SUCCESS_MS = 3000
const colors = { success: 'emerald', danger: 'rose' }

/** Shown at the top right and read out by screen readers. Returns an id for `hideToast`. */
export function toast({
  title,
  message,
  tone = 'success',
  lifeMs = tone === 'success' ? SUCCESS_MS : false,
}: Toast): string {
  return notifications.show({
    title,
    message,
    autoClose: lifeMs,
    color: colors[tone],
    position: 'top-right',
  })
}

export const hideToast = (id: string) => notifications.hide(id)
