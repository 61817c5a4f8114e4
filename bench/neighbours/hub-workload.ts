import { benchDocument, publishAgain, publishNewHub } from '../support/hubs.ts'
import { stopwatch, type Workload } from './workloads.ts'

/** Each sees a block of their own, so that every publication is drawn as often. */
const LANGUAGES = [
  'de',
  'en',
  'es',
  'fr',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
  'uk',
  'zh',
]

export const hubs: Workload = {
  name: `A hub published again and again, each time drawn for visitors of ${LANGUAGES.length} languages`,
  async run({ heavy, program }, isOver) {
    const hub = await publishNewHub(heavy, 'bench-hub')
    const { key, domain: host } = hub
    const { port } = new URL(program.origin)
    const watch = stopwatch()
    do {
      const document = benchDocument(`Publication ${watch.count()}`)
      const forSome = LANGUAGES.map((language) => ({
        id: `only-${language}`,
        type: 'heading' as const,
        text: `For ${language}`,
        audience: { languages: [language] },
      }))
      await publishAgain(heavy, hub, { ...document, blocks: [...document.blocks, ...forSome] })
      await watch.time(() =>
        Promise.all(
          LANGUAGES.map(async (language) => {
            const headers = { host, 'accept-language': language, 'accept-encoding': 'br' }
            const page = await fetch(`http://127.0.0.1:${port}/${key}`, { headers })
            if (!(await page.text()).includes(`For ${language}<`)) throw new Error('a wrong page')
          }),
        ),
      )
    } while (!isOver())
    return watch.words('publications, each drawn 16 times')
  },
}
