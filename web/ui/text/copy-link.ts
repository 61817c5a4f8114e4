import { toast } from '../toasts/toast.ts'
import { copyText } from './clipboard.ts'

/** The specification prescribes these texts. */
export async function copyLink(shortUrl: string): Promise<boolean> {
  const copied = await copyText(shortUrl)
  if (copied) toast({ title: 'Copied!', message: 'Link copied to clipboard', lifeMs: 2000 })
  else toast({ title: 'Error', message: 'Failed to copy link', lifeMs: 3000, tone: 'danger' })
  return copied
}
