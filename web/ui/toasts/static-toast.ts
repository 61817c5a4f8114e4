/** Toasts of the pages without React, on the markup of static-toasts.tsx. They look like all others. */

interface StaticToast {
  title: string
  message: string
  tone?: 'success' | 'danger'
  lifeMs?: number
}

const LIFE_MS = 3000

export function showStaticToast({
  title,
  message,
  tone = 'success',
  lifeMs = LIFE_MS,
}: StaticToast): void {
  const place = document.querySelector<HTMLElement>('[data-toasts]')
  if (!place) return
  // Content outside of a modal dialog can be neither pressed nor read out.
  const dialog = document.querySelector('dialog[open]')
  if (dialog && !dialog.contains(place)) dialog.append(place)
  else if (!dialog) document.querySelector('.site')?.append(place)
  const toast = document.createElement('div')
  toast.dataset.tone = tone
  const [name, words] = [document.createElement('b'), document.createElement('span')]
  name.textContent = title
  words.textContent = message
  toast.append(name, words)
  place.append(toast)
  setTimeout(() => toast.remove(), lifeMs)
}
