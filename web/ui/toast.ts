import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Toast {
  title: string
  message: ReactNode
  /** Without a life the toast stays until it is closed. */
  lifeMs: number | false
  tone?: 'success' | 'danger'
}

const colors = { success: 'emerald', danger: 'rose' }

/** Top right, read out by screen readers. Answers with an id for `hideToast`. */
export function toast({ title, message, lifeMs, tone = 'success' }: Toast): string {
  return notifications.show({
    title,
    message,
    autoClose: lifeMs,
    color: colors[tone],
    position: 'top-right',
  })
}

export const hideToast = (id: string) => notifications.hide(id)
