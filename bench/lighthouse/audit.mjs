// Runs under Node, because Lighthouse has packages of its own beside this file: node audit.mjs '<JSON of AuditOptions>'
import lighthouse from 'lighthouse'

const { port, url, keepsStorage, categories: wanted } = JSON.parse(process.argv[2])
const options = {
  port,
  logLevel: 'error',
  disableStorageReset: keepsStorage,
  onlyCategories: wanted,
}
const { lhr } = await lighthouse(url, options)
if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)

const requests = lhr.audits['network-requests'].details.items
const bytesOf = (some) => some.reduce((sum, { transferSize }) => sum + transferSize, 0)
const categories = Object.values(lhr.categories)
const scores = categories.map(({ id, score }) => [id, Math.round(score * 100)])
const lost = categories
  .filter(({ id }) => id !== 'performance')
  .flatMap(({ auditRefs }) => auditRefs)
  .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score < 1)
  .filter(({ id }) => lhr.audits[id].score !== null)
process.stdout.write(
  JSON.stringify({
    scores: Object.fromEntries(scores),
    lcpMs: lhr.audits['largest-contentful-paint'].numericValue,
    cls: lhr.audits['cumulative-layout-shift'].numericValue,
    scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
    bytes: bytesOf(requests),
    lost: [...new Set(lost.map(({ id }) => id))],
  }),
)
