import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { has } from '../../../../lib/installation.ts'
import { intendedPage } from '../../../../lib/session/intended-page.ts'
import { formSentence } from '../../form-words.ts'
import { Note } from '../../note.tsx'
import { leaveForProvider } from './sign-in.ts'

/** Null where the installation has no identity provider. */
export function SingleSignOn() {
  return has('single-sign-on') ? <SignOnButton /> : null
}

function SignOnButton() {
  const { search } = useLocation()
  const leave = useMutation({
    mutationFn: () => leaveForProvider({ purpose: 'login', page: intendedPage(search) }),
  })
  usePageRestored(leave.reset)
  const sentence = formSentence(leave.error)
  return (
    <>
      {sentence && <Note tone="warn">{sentence}</Note>}
      <Button
        data-if="single-sign-on"
        variant="default"
        size="md"
        fullWidth
        // Stays busy after success: the browser leaves this page
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        Continue with single sign-on
      </Button>
    </>
  )
}

/** Back may restore the page from the back/forward cache as it was left, with a busy button. */
export function usePageRestored(onReturn: () => void): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [onReturn])
}
