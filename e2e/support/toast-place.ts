import { expect, type Page } from '@playwright/test'

/** The controls whose middle is behind a toast, so that a click would miss them, by their names. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = document.querySelector('.mantine-Notifications-root[data-position="top-right"]')
    const shown = [...(toasts?.querySelectorAll('.mantine-Notification-root') ?? [])]
    const boxes = shown.map((toast) => toast.getBoundingClientRect())
    // Behind a modal dialog nothing can be pressed.
    const front = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
    const controls = [...front.querySelectorAll('a[href], button, input, select, textarea')]
    return controls
      .filter((control) => !toasts?.contains(control) && control.checkVisibility())
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })

/** No control may stand under the toasts that are shown. They need a moment to find their place. */
export const expectNothingCovered = (page: Page): Promise<void> =>
  expect.poll(() => coveredControls(page)).toEqual([])
