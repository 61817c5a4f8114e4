import type { HubImportPreview } from '../../contract/hubs/hub-imports.ts'
import { benchDocument, publishNewHub } from '../support/hubs.ts'
import { stopwatch, type Workload } from './workloads.ts'

const EDITORS = 20
/** How often each says where it is. */
const EVERY_MS = 3000
const LINKS = 5000

/** A simple page with many links, as JSON. */
const pageOfLinks = JSON.stringify({
  title: 'Many links',
  links: Array.from({ length: LINKS }, (_, n) => ({
    title: `Link ${n}`,
    url: `https://example.com/${n}`,
  })),
})

export const hubEditors: Workload = {
  name: `${EDITORS} editors of one hub, one of which saves, asks who changed each line, and previews an import of ${LINKS} links`,
  async run({ heavy }, isOver) {
    const { domain, key } = await publishNewHub(heavy, 'bench-editors')
    const path = `/furlhubs/${domain}/${key}`
    const watch = stopwatch()
    const report = async (editor: number) => {
      while (!isOver()) {
        const body = { tab: `bench-editor-${editor}`, blockId: `link${editor % 14}` }
        await watch.time(() => heavy.send('PUT', `${path}/presence`, body))
        await Bun.sleep(EVERY_MS)
      }
    }
    const edit = async () => {
      for (let saves = 0; !isOver(); saves++) {
        await watch.time(() => save(`Save ${saves}`))
        await heavy.ask(`${path}/draft/authors`)
        // A user may have 20 in a minute
        if (saves % 4 === 0)
          await heavy.send<HubImportPreview>('POST', '/furlhubs/import-previews', {
            json: pageOfLinks,
          })
        await Bun.sleep(1000)
      }
    }
    const save = async (name: string) => {
      const answer = await heavy.fetch(`${path}/draft`, {
        method: 'PUT',
        body: JSON.stringify({ document: benchDocument(name) }),
        headers: { 'content-type': 'application/json', 'if-match': '*' },
      })
      await answer.body?.cancel()
    }
    await Promise.all([edit(), ...Array.from({ length: EDITORS }, (_, n) => report(n))])
    return watch.words('reports and saves')
  },
}
