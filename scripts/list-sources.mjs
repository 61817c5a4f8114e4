// Writes server/clicks/analytics/sources/kept-names.json from a checkout of
// github.com/matomo-org/searchengine-and-social-list (CC0-1.0), which is not on npm:
//   git clone https://github.com/matomo-org/searchengine-and-social-list /tmp/list
//   node scripts/list-sources.mjs /tmp/list
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, mustRun } from './house/run.mjs'

const FILE = 'server/clicks/analytics/sources/kept-names.json'
const LISTS = ['AIAssistants', 'Socials', 'SearchEngines']

await main(async () => {
  const [, , folder] = process.argv
  if (!folder) throw new Error('Name the folder of the checkout.')
  const commit = await mustRun('This is no checkout.', 'git', ['-C', folder, 'rev-parse', 'HEAD'], {
    capture: true,
  })
  const lists = Object.fromEntries(
    LISTS.map((name) => [name, hostsByName(readFileSync(join(folder, `${name}.yml`), 'utf8'))]),
  )
  const source = `github.com/matomo-org/searchengine-and-social-list@${commit.trim()}`
  writeFileSync(FILE, JSON.stringify({ source, licence: 'CC0-1.0', ...lists }))
  await mustRun('Formatting failed.', 'node_modules/.bin/biome', ['format', '--write', FILE], {
    capture: true,
  })
})

/** The lists use little of YAML: a name at the start of a line, and below it hosts, in the second form under `urls`. */
function hostsByName(text) {
  const found = new Map()
  let [hosts, isOfHosts] = [[], true]
  for (const line of text.split('\n')) {
    const name = /^(?:"([^"]+)"|'([^']+)'|([^\s#'"-][^:]*)):\s*$/.exec(line)?.slice(1).find(Boolean)
    const key = /^\s+(\w+):/.exec(line)?.[1]
    const item = /^\s+- +['"]?([^'"\s]+)/.exec(line)?.[1]
    if (name) {
      hosts = []
      found.set(decodeURIComponent(name), hosts)
      isOfHosts = true
    } else if (key) isOfHosts = key === 'urls'
    else if (item && isOfHosts && !item.includes('/')) hosts.push(item.toLowerCase())
  }
  return Object.fromEntries([...found].filter(([, of]) => of.length > 0))
}
