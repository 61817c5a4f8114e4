import type { Export } from '../../contract/clicks/exports.ts'
import { spell } from '../support/rows.ts'
import type { SignedInClient } from './signed-in-client.ts'
import { stopwatch, type Workload } from './workloads.ts'

const POLL_MS = 250

export const accountExport: Workload = {
  name: 'Everything of an account with 100,000 links exported and downloaded',
  async run({ heavy }, isOver) {
    const [making, loading] = [stopwatch(), stopwatch()]
    let bytes = 0
    do {
      const { id } = await making.time(() => makeExport(heavy))
      bytes = await loading.time(async () => {
        const answer = await heavy.fetch(`/account/exports/${id}/file`)
        return (await answer.arrayBuffer()).byteLength
      })
    } while (!isOver())
    return `${spell(bytes / 1e6)} MB; ${making.words('made')}; ${loading.words('downloaded')}`
  },
}

export const listExport: Workload = {
  name: 'The list of 100,000 links as a file, again and again',
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    let bytes = 0
    while (!isOver()) {
      bytes = await watch.time(async () => {
        const answer = await heavy.fetch('/redirects/export')
        return (await answer.arrayBuffer()).byteLength
      })
    }
    return `${spell(bytes / 1e6)} MB; ${watch.words('files')}`
  },
}

async function makeExport(caller: SignedInClient): Promise<Export> {
  let made = await caller.send<Export>('POST', '/account/exports', {})
  while (made.status !== 'DONE') {
    if (made.status === 'FAILED') throw new Error('an export failed')
    await Bun.sleep(POLL_MS)
    made = await caller.ask<Export>(`/account/exports/${made.id}`)
  }
  return made
}
