import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Goes to a page of the payment provider. Busy until the browser has left this page; a failure stays for the screen. */
export function useProviderPage<Input = void>(open: (input: Input) => Promise<{ url: string }>) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: open,
    onSuccess: ({ url }) => location.assign(url),
  })
  useEffect(() => {
    // Back may restore this page as it was left
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
  return { go: mutate, reset, isBusy: isPending || isSuccess, error }
}
