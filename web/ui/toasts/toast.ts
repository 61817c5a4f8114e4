import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

interface Toast {
  title: string
  message: ReactNode
  /** False keeps the toast until it is closed. By default a success stays for 3 s, and a failure until it is closed. */
  lifeMs?: number | false
  tone?: 'success' | 'danger'
  /** A selector of what the toast is about, which it does not cover. */
  about?: string
}

export const ABOUT = 'data-about'

const SUCCESS_MS = 3000
const colors = { success: 'emerald', danger: 'rose' }

/** Shown at the top right and read out by screen readers. Returns an id for `hideToast`. */
export function toast({
  title,
  message,
  tone = 'success',
  lifeMs = tone === 'success' ? SUCCESS_MS : false,
  about,
}: Toast): string {
  return notifications.show({
    title,
    message,
    autoClose: lifeMs,
    color: colors[tone],
    position: 'top-right',
    ...(about !== undefined && { [ABOUT]: about }),
  })
}

export const hideToast = (id: string) => notifications.hide(id)
