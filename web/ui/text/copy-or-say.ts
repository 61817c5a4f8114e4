import { toast } from '../toasts/toast.ts'
import { copyText } from './clipboard.ts'

/** Copies a text, and says so where the browser does not let it. */
export async function copyOrSay(text: string): Promise<boolean> {
  const worked = await copyText(text)
  if (!worked)
    toast({
      title: 'Error',
      message: 'The browser did not let it be copied. Select it and copy it by hand.',
      tone: 'danger',
    })
  return worked
}
