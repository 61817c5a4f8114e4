import { expect, setDefaultTimeout, test } from 'bun:test'
import { decodeQR } from 'qr/decode.js'
import type { QrPreset, QrPresetPage } from '../../contract/codes/qr.ts'
import { plainQrDesign, QR_PRESETS_MAX } from '../../contract/codes/qr-design.ts'
import { describeApp, type TestApp } from '../testing/app.ts'
import { openTeam } from '../testing/people/team.ts'
import { rasterise } from './raster.ts'

const ui = '/api/ui/v1'
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

function rig(open: () => TestApp) {
  const link = async (token: string) => {
    const body = { redirectTo: 'https://example.com/menu' }
    const { domain, key, shortUrl } = await (
      await open().call(`${ui}/redirects/standard`, { token, body })
    ).json()
    return { path: `${ui}/redirects/${domain}/${key}/qr`, shortUrl, key }
  }
  const save = (token: string, body: object) =>
    open().call(`${ui}/qr-presets`, { token, body: { name: 'Menu', design: {}, ...body } })
  const presets = async (token: string): Promise<QrPreset[]> =>
    ((await (await open().call(`${ui}/qr-presets`, { token })).json()) as QrPresetPage).items
  const errors = async (answer: Response) => {
    expect(answer.status).toBe(422)
    const { errors } = await answer.json()
    return errors.map(({ path }: { path: string }) => path)
  }
  return { link, save, presets, errors }
}

/** The text that a scanner reads from an SVG or a PNG. */
async function scanned(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  const isPng = answer.headers.get('content-type') === 'image/png'
  const base64 = Buffer.from(await answer.clone().arrayBuffer()).toString('base64')
  const svg = isPng
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" href="data:image/png;base64,${base64}"/></svg>`
    : await answer.text()
  const { pixels } = await rasterise(svg, 600)
  return decodeQR(
    { width: pixels.width, height: pixels.height, data: pixels.rgba },
    { timeLimit: 2000 },
  )
}

// Each new design is read by several decoders, in a thread that starts with the first.
setDefaultTimeout(60_000)

describeApp('QR codes', (open) => {
  const { link, save, presets, errors } = rig(open)

  test('the code of a link holds its short address and the mark of a scan, in every format', async () => {
    const token = await open().register()
    const { path, shortUrl, key } = await link(token)
    for (const format of ['svg', 'png']) {
      const answer = await open().call(`${path}?format=${format}&size=600`, { token })
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${key}.${format}"`,
      )
      expect(await scanned(answer)).toBe(`${shortUrl}?qr=1`)
    }
    const pdf = Buffer.from(
      await (await open().call(`${path}?format=pdf&mm=50`, { token })).arrayBuffer(),
    ).toString('latin1')
    expect(pdf.startsWith('%PDF-1.4')).toBe(true)
    expect(pdf).toContain('/MediaBox [0 0 141.7323 141.7323]')
  })

  test('a code can be drawn before its link is made, as long as the key is free', async () => {
    const token = await open().register()
    const { path, key } = await link(token)
    const draw = (at: string) => open().call(at, { token, body: { design: {}, isPlanned: true } })
    const planned = `menu-${key}`
    const file = await draw(path.replace(key, planned))
    expect(await scanned(file)).toBe(`http://localhost:3000/${planned}?qr=1`)
    const taken = await draw(path)
    expect(taken.status).toBe(409)
    expect((await taken.json()).detail).toBe('This key is already in use')
    expect((await draw(path.replace('localhost:3000', 'other.example'))).status).toBe(404)
  })

  test('a print size is stored in the file: 50 mm at 300 dpi', async () => {
    const token = await open().register()
    const { path } = await link(token)
    const answer = await open().call(`${path}?format=png&mm=50`, { token })
    const png = Buffer.from(await answer.arrayBuffer())
    expect(png.readUInt32BE(16)).toBe(591)
    expect(png.toString('latin1', 37, 41)).toBe('pHYs')
    expect(png.readUInt32BE(41)).toBe(11_811)
    const svg = await (await open().call(`${path}?mm=50`, { token })).text()
    expect(svg).toContain('width="50mm"')
  })

  test('a full design with a logo and a frame can be scanned', async () => {
    const token = await open().register()
    const { path, shortUrl } = await link(token)
    const design = { ink: '#0c4a6e', logo: dot, frame: 'label', text: 'Κέντρο ž Меню' }
    for (const format of ['svg', 'png']) {
      const answer = await open().call(path, { token, body: { format, size: 600, design } })
      expect(await scanned(answer)).toBe(`${shortUrl}?qr=1`)
    }
    const svg = await (await open().call(path, { token, body: { design } })).text()
    // Text is outlines: no font is needed to open the file
    expect(svg).not.toContain('<text')
    const pdf = await open().call(path, { token, body: { format: 'pdf', design } })
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/SMask 6 0 R')
  })

  test("the account's default style is used unless another is named", async () => {
    const token = await open().register()
    const { path } = await link(token)
    const svg = async (query: string) => (await open().call(path + query, { token })).text()
    expect(await svg('')).toContain(plainQrDesign.ink)
    const style = { design: { ink: '#064e3b' }, isDefault: true }
    const { id } = await (await save(token, style)).json()
    expect(await svg('')).toContain('#064e3b')
    expect(await svg('?preset=plain')).toContain(plainQrDesign.ink)
    expect(await svg(`?preset=${id}&ink=%23881337`)).toContain('#881337')
    expect(await errors(await open().call(`${path}?preset=qrp_missing`, { token }))).toEqual([
      'preset',
    ])
  })

  test('a code that some decoders miss says so, and one that none can see is refused', async () => {
    const token = await open().register()
    const { path } = await link(token)
    const verdict = ({ headers }: Response) => [
      headers.get('code-readable'),
      headers.get('code-readable-reason'),
    ]
    expect(verdict(await open().call(path, { token }))).toEqual(['yes', null])
    const soft = await open().call(`${path}?corners=soft&format=png`, { token })
    expect(verdict(soft)).toEqual(['partly', 'OpenCV does not read rounded corners.'])
    const draw = (design: object) => open().call(path, { token, body: { design } })
    const [readable, reason] = verdict(await draw({ ink: '#ffffff', paper: '#000000' }))
    expect([readable, reason]).toEqual([
      'partly',
      'ZBar and many scanners read dark dots on light paper only.',
    ])
    const label = verdict(await draw({ frame: 'label', text: 'Menu', margin: 0 }))
    expect(label).toEqual(['no', expect.stringContaining('give it a wider margin')])
    expect(await errors(await draw({ ink: '#ffffff' }))).toEqual(['design.ink'])
    expect(await errors(await save(token, { design: { paper: '#0f172a' } }))).toEqual([
      'design.ink',
    ])
    const query = await open().call(`${path}?paper=%230f172a`, { token })
    expect(await errors(query)).toEqual(['ink'])
  })

  test('one style is the default, and the next takes its place', async () => {
    const token = await open().register()
    const first = await (await save(token, { name: 'First', isDefault: true })).json()
    await save(token, { name: 'Second', isDefault: true })
    const defaults = async () =>
      (await presets(token)).filter((each) => each.isDefault).map((each) => each.name)
    expect(await defaults()).toEqual(['Second'])
    const at = `${ui}/qr-presets/${first.id}`
    const body = { isDefault: true, name: 'Once more' }
    expect((await open().call(at, { method: 'PUT', token, body })).status).toBe(200)
    expect(await defaults()).toEqual(['Once more'])
    expect((await open().call(at, { method: 'DELETE', token })).status).toBe(204)
    expect(await defaults()).toEqual([])
    expect((await open().call(at, { method: 'DELETE', token })).status).toBe(404)
  })

  test('an account keeps at most twenty styles, also of thirty saved at once', async () => {
    const token = await open().register()
    const answers = await Promise.all(
      Array.from({ length: QR_PRESETS_MAX + 10 }, (_, at) => save(token, { name: `Style ${at}` })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(QR_PRESETS_MAX)
    expect(await presets(token)).toHaveLength(QR_PRESETS_MAX)
  })

  test('an invalid design is refused at its field', async () => {
    const token = await open().register()
    const { path } = await link(token)
    const cases: [object, string][] = [
      [{ ink: 'red' }, 'design.ink'],
      [{ ink: 'url(https://evil.example)' }, 'design.ink'],
      [{ text: '😀' }, 'design.text'],
      [{ text: 'مرحبا' }, 'design.text'],
      [{ text: 'x'.repeat(41) }, 'design.text'],
      [{ margin: 11 }, 'design.margin'],
      [{ dots: 'stars' }, 'design.dots'],
      [{ unknown: 1 }, 'design.unknown'],
      [{ logo: 'https://evil.example/logo.png' }, 'design.logo'],
      [{ logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'design.logo'],
      [{ logo: 'data:image/png;base64,AAAA' }, 'design.logo'],
      [{ logo: hugeLogo() }, 'design.logo'],
    ]
    for (const [design, field] of cases) {
      expect(await errors(await save(token, { design }))).toEqual([field])
      expect(await errors(await open().call(path, { token, body: { design } }))).toEqual([field])
    }
    for (const query of ['size=99', 'size=9999', 'mm=1', 'format=gif', 'margin=x', 'logo=x']) {
      const field = query.slice(0, query.indexOf('='))
      expect(await errors(await open().call(`${path}?${query}`, { token }))).toEqual([field])
    }
  })

  test('a member with Read draws codes, but saves no style', async () => {
    const app = open()
    const { owner, add } = await openTeam(app)
    const { path } = await link(owner.token)
    const { id } = await (await save(owner.token, {})).json()
    const reader = await add(1)
    expect((await app.call(path, { token: reader.token })).status).toBe(200)
    expect((await save(reader.token, {})).status).toBe(403)
    const at = `${ui}/qr-presets/${id}`
    const body = { name: 'Mine' }
    expect((await app.call(at, { method: 'PUT', token: reader.token, body })).status).toBe(403)
    expect((await app.call(at, { method: 'DELETE', token: reader.token })).status).toBe(403)
  })
})

/** Claims 30,000 px a side in a few bytes. */
function hugeLogo(): string {
  const bytes = Buffer.from(dot.slice(dot.indexOf(',') + 1), 'base64')
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return `data:image/png;base64,${bytes.toString('base64')}`
}
