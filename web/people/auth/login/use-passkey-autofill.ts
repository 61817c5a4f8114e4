import { useEffect, useEffectEvent, useRef } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { askWhoLogsIn } from './login-queries.ts'
import { hasPasskeys, signWithPasskey } from './sign-with-passkey.ts'

/** The server's challenge ends after ten minutes. */
const RENEW_MS = 8 * 60_000

/**
 * Offers the passkeys of this device in the field with the autocomplete 'username webauthn', where the browser can. It
 * starts when the page is idle, since most logins do not use it. Asking for a passkey in another way ends the offer.
 */
export function usePasskeyAutofill(
  isOn: boolean,
  onSigned: (response: Record<string, unknown>) => void,
): void {
  const take = useEffectEvent(onSigned)
  const hasOffered = useRef(false)
  useEffect(() => {
    if (!isOn) return undefined
    const over = new AbortController()
    const offer = async () => {
      if (!(await canOffer()) || over.signal.aborted) return
      hasOffered.current = true
      // Failures are not shown, because the user did not ask for the offer. The signal keeps an offer whose options arrive
      // late from ending another request for a passkey
      const response = await signWithPasskey(askWhoLogsIn, {
        isAutofill: true,
        signal: over.signal,
      }).catch(() => undefined)
      if (response && !over.signal.aborted) take(response)
    }
    const cancelStart = whenIdle(offer)
    const renewal = setInterval(offer, RENEW_MS)
    return () => {
      over.abort()
      cancelStart()
      clearInterval(renewal)
    }
  }, [isOn])
  useEffect(
    () => () => {
      if (hasOffered.current) void endOffer()
    },
    [],
  )
}

const canOffer = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

async function endOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
