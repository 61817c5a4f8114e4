import { useEffect, useRef } from 'react'
import type { ScopeCommand } from '../../../clicks/analytics/scope-keys.ts'

type Run = (command: ScopeCommand) => void

let running: Run | undefined

/** Runs a command of the analytics page, if that is the page. */
export const runScopeCommand = (command: ScopeCommand): void => running?.(command)

/** Lets the page take its commands while it is shown. */
export function useScopeCommands(run: Run): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    running = (command) => latest.current(command)
    return () => {
      running = undefined
    }
  }, [])
}
