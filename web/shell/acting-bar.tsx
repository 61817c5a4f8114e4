import { Button } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { stopActing } from '../lib/session/acting.ts'
import { icon } from '../ui/icon.ts'
import css from './acting-bar.module.css'

interface ActingBarProps {
  /** Empty until the profile is loaded. */
  name: string
  accountName: string
}

/** Shown above every screen while an operator acts as another user. */
export function ActingBar({ name, accountName }: ActingBarProps) {
  const stop = useMutation({
    mutationFn: stopActing,
    meta: { failed: 'You are still acting' },
  })
  return (
    <section className={css.bar} aria-label="Acting as somebody else">
      <IconUserShield {...icon} className={css.icon} />
      <p className={css.text}>
        You are acting as <b>{name || 'somebody else'}</b> in {accountName}. Everything you do is
        recorded.
      </p>
      <Button
        size="compact-sm"
        variant="white"
        className={css.stop}
        loading={stop.isPending}
        onClick={() => stop.mutate()}
      >
        Stop acting
      </Button>
    </section>
  )
}
