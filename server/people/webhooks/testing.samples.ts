import type { App } from '../../context.ts'
import { openDispatch } from './dispatch.ts'

/** Sends all that is due, and returns when nothing is left. */
export async function sendDue(app: App): Promise<void> {
  const dispatch = openDispatch(app)
  while ((await dispatch.look()) > 0) await dispatch.idle()
}
