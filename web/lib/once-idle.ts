import { queryClient } from './api/query-client.ts'

const LOOK_EVERY_MS = 250
/** Of looks in a row that found nothing to do. */
const QUIET_LOOKS = 3

/**
 * Acts once the screen has its data and the browser has had nothing to do for a moment, so that what comes later takes no
 * time from what is shown first. Returns the function that calls it off.
 */
export function onceIdle(act: () => void): () => void {
  let quiet = 0
  let timer: ReturnType<typeof setTimeout>
  let asked = performance.now()
  const look = () => {
    // A timer that comes late found the browser busy.
    const isLate = performance.now() - asked > LOOK_EVERY_MS * 1.2
    quiet = isLate || queryClient.isFetching() > 0 ? 0 : quiet + 1
    if (quiet === QUIET_LOOKS) act()
    else wait()
  }
  const wait = () => {
    asked = performance.now()
    timer = setTimeout(look, LOOK_EVERY_MS)
  }
  wait()
  return () => clearTimeout(timer)
}
