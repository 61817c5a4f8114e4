import { useEffect, useState } from 'react'
import { forgetSwitchElsewhere, isSwitchElsewhereNoted } from '../lib/session/switched-elsewhere.ts'
import { toast } from '../ui/toasts/toast.ts'

/**
 * Says once that another tab switched to this account, and returns whether it did. The toast stays until it is closed,
 * because this tab may be in the background.
 */
export function useSwitchNews(accountName: string): boolean {
  const [wasSwitched] = useState(isSwitchElsewhereNoted)
  const [name] = useState(accountName)
  useEffect(() => {
    if (!wasSwitched) return
    // Not while rendering: React may throw a first render away
    forgetSwitchElsewhere()
    toast({
      title: `You are in ${name} now`,
      message: 'Another tab switched to it. What you typed here is kept on this device.',
      lifeMs: false,
    })
  }, [wasSwitched, name])
  return wasSwitched
}
