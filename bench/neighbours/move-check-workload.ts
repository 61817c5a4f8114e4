import type { Import } from '../../contract/links/imports.ts'
import type { MoveCheck } from '../../contract/links/move-checks.ts'
import { spell } from '../support/rows.ts'
import { fileOf, sendFile, settled } from './import-workloads.ts'
import type { Workload } from './workloads.ts'

const ROWS = 2000
const POLL_MS = 1000

let importId = ''

/** At the pace of hosts: some of its rows while the others are measured. */
export const moveChecks: Workload = {
  name: `The move of ${spell(ROWS)} links checked, at one old address a second`,
  async prepare({ heavy }) {
    const sent = await sendFile(heavy, fileOf(ROWS, 'From the old system'))
    const { id, mapping } = await settled(heavy, sent, ['SENT', 'FAILED'])
    const checking = await heavy.send<Import>('PUT', `/imports/${id}/check`, { mapping })
    await settled(heavy, checking, ['CHECKED', 'FAILED'])
    const running = await heavy.send<Import>('PUT', `/imports/${id}/start`, {})
    const made = await settled(heavy, running, ['DONE', 'FAILED'])
    if (made.good !== ROWS) throw new Error(`${made.status} with ${made.good} links`)
    importId = id
  },
  async run({ heavy }, isOver) {
    const old = openOldService()
    try {
      const path = `/imports/${importId}/move-check`
      const oldAddress = `http://127.0.0.1:${old.port}/`
      let check = await heavy.send<MoveCheck>('POST', path, { oldAddress })
      // What was found is stored after twenty addresses, which takes longer than a row.
      while ((!isOver() || check.done === 0) && check.status === 'RUNNING') {
        await Bun.sleep(POLL_MS)
        check = await heavy.ask<MoveCheck>(path)
      }
      await heavy.fetch(path, { method: 'DELETE' }, [204])
      if (check.same !== check.done) throw new Error(`${JSON.stringify(check.found)}`)
      return `${spell(check.done)} addresses compared`
    } finally {
      await old.stop(true)
    }
  },
}

/** Leads the keys of a file of the bench to their targets. */
const openOldService = () =>
  Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const row = Number(/-(\d+)$/.exec(url)?.[1] ?? 0)
      const location = `https://shop-${row % 50}.example/articles/${row}?size=m`
      return new Response(null, { status: 302, headers: { location } })
    },
  })
