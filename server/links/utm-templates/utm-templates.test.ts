import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'

const TEMPLATES = '/api/ui/v1/utm-templates'
const utmParams = { source: ' newsletter ', medium: 'email', campaign: '' }

describeAppOnBothDatabases('UTM templates', (open) => {
  const save = (token: string, body: object) => open().call(TEMPLATES, { token, body })

  test('are saved, listed by name, changed and deleted', async () => {
    const token = await open().register()
    const made = await save(token, { name: ' Newsletter ', utmParams })
    expect(made.status).toBe(201)
    const template = await made.json()
    expect(template).toMatchObject({
      name: 'Newsletter',
      utmParams: { source: 'newsletter', medium: 'email', campaign: null },
    })
    await save(token, { name: 'flyer', utmParams: { source: 'print' } })
    const list = async () => (await open().call(TEMPLATES, { token })).json()
    expect((await list()).items.map((each: { name: string }) => each.name)).toEqual([
      'flyer',
      'Newsletter',
    ])
    const change = { method: 'PUT', token, body: { utmParams: { term: 'rain' } } }
    const changed = await open().call(`${TEMPLATES}/${template.id}`, change)
    expect(await changed.json()).toMatchObject({
      name: 'Newsletter',
      utmParams: { source: null, term: 'rain' },
    })
    const gone = await open().call(`${TEMPLATES}/${template.id}`, { method: 'DELETE', token })
    expect(gone.status).toBe(204)
    expect((await list()).total).toBe(1)
  })

  test('have names that are unique in any case, also when many are saved at once', async () => {
    const token = await open().register()
    const answers = await Promise.all(
      ['Print', 'print', 'PRINT'].map((name) => save(token, { name, utmParams })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const other = await (await save(token, { name: 'Web', utmParams })).json()
    const renamed = await open().call(`${TEMPLATES}/${other.id}`, {
      method: 'PUT',
      token,
      body: { name: 'pRint' },
    })
    expect(renamed.status).toBe(409)
    expect(await renamed.json()).toMatchObject({ errors: [{ path: 'name' }] })
  })

  test.each([
    ['name', { name: ' ', utmParams }],
    ['name', { name: 'x'.repeat(61), utmParams }],
    ['utmParams', { name: 'Empty', utmParams: { source: ' ' } }],
    ['utmParams', { name: 'Empty', utmParams: {} }],
    ['utmParams.source', { name: 'Long', utmParams: { source: 'x'.repeat(256) } }],
  ])('a bad %s is refused by its name (%o)', async (path, body) => {
    const answer = await save(await open().register(), body)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].path).toBe(path)
  })
})
