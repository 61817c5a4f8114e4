import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../../lib/config.ts'
import { intendedPage } from '../../lib/intended-page.ts'
import { formSentence } from './form-words.ts'
import { Note } from './note.tsx'
import { leaveForProvider } from './sign-in.ts'
import css from './single-sign-on.module.css'

/** The other way to log in, below the form; nothing where this installation has no identity provider. */
export function SingleSignOn() {
  return useConfig().socialLoginEnabled ? <Way /> : null
}

function Way() {
  const { search } = useLocation()
  const leave = useMutation({
    mutationFn: () => leaveForProvider({ purpose: 'login', page: intendedPage(search) }),
  })
  useReturnedPage(leave.reset)
  const sentence = formSentence(leave.error, new Date())
  return (
    <>
      <p className={css.or}>or</p>
      {sentence && (
        <div className={css.trouble}>
          <Note tone="warn">{sentence}</Note>
        </div>
      )}
      <Button
        variant="default"
        size="md"
        fullWidth
        // Another page follows, so it stays busy after it worked
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        Continue with single sign-on
      </Button>
    </>
  )
}

/** The browser's Back shows a page as it was left: busy. */
export function useReturnedPage(onReturn: () => void): void {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [onReturn])
}
